export namespace capture {
	
	export class Device {
	    kind: string;
	    label: string;
	    name: string;
	    default?: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Device(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.label = source["label"];
	        this.name = source["name"];
	        this.default = source["default"];
	    }
	}

}

export namespace checks {
	
	export class Check {
	    name: string;
	    ok: boolean;
	    remedy: string;
	
	    static createFrom(source: any = {}) {
	        return new Check(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.ok = source["ok"];
	        this.remedy = source["remedy"];
	    }
	}

}

export namespace engine {
	
	export class Heard {
	    name: string;
	    muted?: boolean;
	    gain: number;
	    delayMs: number;
	    peakDb: number;
	    rmsDb: number;
	    clipped?: boolean;
	    silent?: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Heard(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.muted = source["muted"];
	        this.gain = source["gain"];
	        this.delayMs = source["delayMs"];
	        this.peakDb = source["peakDb"];
	        this.rmsDb = source["rmsDb"];
	        this.clipped = source["clipped"];
	        this.silent = source["silent"];
	    }
	}
	export class OnStage {
	    speaker: string;
	    name: string;
	    on: boolean;
	    problem?: string;
	    peakDb: number;
	    rmsDb: number;
	    clipped?: boolean;
	    silent?: boolean;

	    static createFrom(source: any = {}) {
	        return new OnStage(source);
	    }

	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.speaker = source["speaker"];
	        this.name = source["name"];
	        this.on = source["on"];
	        this.problem = source["problem"];
	        this.peakDb = source["peakDb"];
	        this.rmsDb = source["rmsDb"];
	        this.clipped = source["clipped"];
	        this.silent = source["silent"];
	    }
	}
	export class Status {
	    state: string;
	    fps: number;
	    refused?: string;
	    bitrateKbps: number;
	    networkKbps: number;
	    skipped: number;
	    late: number;
	    spoiled: number;
	    lost: number;
	    rttMs: number;
	    levelDb: number;
	    scene: number;
	    third?: programme.Third;
	    format: programme.Format;
	    wanted: programme.Format;
	    lowered?: string;
	    sounds?: Heard[];
	    away?: string[];
	    faults?: Record<string, string>;
	    onStage?: OnStage[];
	    chapters?: event.Chapter[];
	    keptSeconds: number;
	    uploadedChunks: number;
	    pendingChunks: number;
	    minutesLeft: number;
	    trouble: string;
	
	    static createFrom(source: any = {}) {
	        return new Status(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.state = source["state"];
	        this.fps = source["fps"];
	        this.refused = source["refused"];
	        this.bitrateKbps = source["bitrateKbps"];
	        this.networkKbps = source["networkKbps"];
	        this.skipped = source["skipped"];
	        this.late = source["late"];
	        this.spoiled = source["spoiled"];
	        this.lost = source["lost"];
	        this.rttMs = source["rttMs"];
	        this.levelDb = source["levelDb"];
	        this.scene = source["scene"];
	        this.third = this.convertValues(source["third"], programme.Third);
	        this.format = this.convertValues(source["format"], programme.Format);
	        this.wanted = this.convertValues(source["wanted"], programme.Format);
	        this.lowered = source["lowered"];
	        this.sounds = this.convertValues(source["sounds"], Heard);
	        this.away = source["away"];
	        this.faults = source["faults"];
	        this.onStage = this.convertValues(source["onStage"], OnStage);
	        this.chapters = this.convertValues(source["chapters"], event.Chapter);
	        this.keptSeconds = source["keptSeconds"];
	        this.uploadedChunks = source["uploadedChunks"];
	        this.pendingChunks = source["pendingChunks"];
	        this.minutesLeft = source["minutesLeft"];
	        this.trouble = source["trouble"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

export namespace event {
	
	export class Chapter {
	    title: string;
	    timestamp: number;
	
	    static createFrom(source: any = {}) {
	        return new Chapter(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.title = source["title"];
	        this.timestamp = source["timestamp"];
	    }
	}

}

export namespace host {
	
	export class Standing {
	    own: boolean;
	    network: boolean;
	    moved: string[];
	    ports: string;
	
	    static createFrom(source: any = {}) {
	        return new Standing(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.own = source["own"];
	        this.network = source["network"];
	        this.moved = source["moved"];
	        this.ports = source["ports"];
	    }
	}

}

export namespace leftover {
	
	export class Unsent {
	    folder: string;
	    event: string;
	    server: string;
	    interrupted: boolean;
	    sources: sources.Choice;
	    uploaded: number;
	    pending: number;
	    problem: string;
	
	    static createFrom(source: any = {}) {
	        return new Unsent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.folder = source["folder"];
	        this.event = source["event"];
	        this.server = source["server"];
	        this.interrupted = source["interrupted"];
	        this.sources = this.convertValues(source["sources"], sources.Choice);
	        this.uploaded = source["uploaded"];
	        this.pending = source["pending"];
	        this.problem = source["problem"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

export namespace past {
	
	export class Film {
	    file: string;
	    gaps: number;
	    lost: number;
	
	    static createFrom(source: any = {}) {
	        return new Film(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.file = source["file"];
	        this.gaps = source["gaps"];
	        this.lost = source["lost"];
	    }
	}
	export class Finding {
	    report: verify.Report;
	    here: string[];
	
	    static createFrom(source: any = {}) {
	        return new Finding(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.report = this.convertValues(source["report"], verify.Report);
	        this.here = source["here"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Kept {
	    folder: string;
	    server: string;
	    event: string;
	    begin: number;
	    seconds: number;
	    bytes: number;
	    chunks: number;
	    waiting: number;
	    refused: number;
	    here: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Kept(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.folder = source["folder"];
	        this.server = source["server"];
	        this.event = source["event"];
	        this.begin = source["begin"];
	        this.seconds = source["seconds"];
	        this.bytes = source["bytes"];
	        this.chunks = source["chunks"];
	        this.waiting = source["waiting"];
	        this.refused = source["refused"];
	        this.here = source["here"];
	    }
	}
	export class Work {
	    done: number;
	    total: number;
	
	    static createFrom(source: any = {}) {
	        return new Work(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.done = source["done"];
	        this.total = source["total"];
	    }
	}

}

export namespace programme {
	
	export class Format {
	    width: number;
	    height: number;
	    fps: number;
	
	    static createFrom(source: any = {}) {
	        return new Format(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.width = source["width"];
	        this.height = source["height"];
	        this.fps = source["fps"];
	    }
	}
	export class Third {
	    name: string;
	    role?: string;
	
	    static createFrom(source: any = {}) {
	        return new Third(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.role = source["role"];
	    }
	}

}

export namespace show {
	
	export class Standing {
	    event: string;
	    sources: sources.Choice;
	    began: number;
	    running: boolean;
	    live: boolean;
	    ending: boolean;
	    status: engine.Status;
	    scene: string;
	    problem: string;
	    lack: string;
	
	    static createFrom(source: any = {}) {
	        return new Standing(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.event = source["event"];
	        this.sources = this.convertValues(source["sources"], sources.Choice);
	        this.began = source["began"];
	        this.running = source["running"];
	        this.live = source["live"];
	        this.ending = source["ending"];
	        this.status = this.convertValues(source["status"], engine.Status);
	        this.scene = source["scene"];
	        this.problem = source["problem"];
	        this.lack = source["lack"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

export namespace sources {
	
	export class Choice {
	    stage: string;
	    camera: string;
	    microphone: string;
	    second: string;
	    size: string;
	
	    static createFrom(source: any = {}) {
	        return new Choice(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.stage = source["stage"];
	        this.camera = source["camera"];
	        this.microphone = source["microphone"];
	        this.second = source["second"];
	        this.size = source["size"];
	    }
	}

}

export namespace verify {
	
	export class Check {
	    name: string;
	    verdict: string;
	    says: string;
	    differences?: string[];
	    lacks?: string;
	
	    static createFrom(source: any = {}) {
	        return new Check(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.verdict = source["verdict"];
	        this.says = source["says"];
	        this.differences = source["differences"];
	        this.lacks = source["lacks"];
	    }
	}
	export class Chunk {
	    chunkIndex: number;
	    cid: string;
	    size: number;
	    duration: number;
	    bytes: Check;
	    film: Check;
	    proof: Check;
	
	    static createFrom(source: any = {}) {
	        return new Chunk(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.chunkIndex = source["chunkIndex"];
	        this.cid = source["cid"];
	        this.size = source["size"];
	        this.duration = source["duration"];
	        this.bytes = this.convertValues(source["bytes"], Check);
	        this.film = this.convertValues(source["film"], Check);
	        this.proof = this.convertValues(source["proof"], Check);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Report {
	    verdict: string;
	    holds: boolean;
	    eventId: string;
	    creator: string;
	    manifest?: string;
	    checks: Check[];
	    chunks?: Chunk[];
	
	    static createFrom(source: any = {}) {
	        return new Report(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.verdict = source["verdict"];
	        this.holds = source["holds"];
	        this.eventId = source["eventId"];
	        this.creator = source["creator"];
	        this.manifest = source["manifest"];
	        this.checks = this.convertValues(source["checks"], Check);
	        this.chunks = this.convertValues(source["chunks"], Chunk);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

export namespace wallet {
	
	export class State {
	    address: string;
	    locked: boolean;
	    keyring: boolean;
	    saved: boolean;
	    path: string;
	
	    static createFrom(source: any = {}) {
	        return new State(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.address = source["address"];
	        this.locked = source["locked"];
	        this.keyring = source["keyring"];
	        this.saved = source["saved"];
	        this.path = source["path"];
	    }
	}

}

