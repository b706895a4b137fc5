export namespace wallet {
	
	export class State {
	    address: string;
	    locked: boolean;
	    keyring: boolean;
	    path: string;
	
	    static createFrom(source: any = {}) {
	        return new State(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.address = source["address"];
	        this.locked = source["locked"];
	        this.keyring = source["keyring"];
	        this.path = source["path"];
	    }
	}

}

