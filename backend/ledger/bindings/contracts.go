// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package bindings

import (
	"bytes"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Reference imports to suppress errors if they are not otherwise used.
var (
	_ = bytes.Equal
	_ = errors.New
	_ = big.NewInt
	_ = common.Big1
	_ = types.BloomLookup
	_ = abi.ConvertType
)

// Entry is an auto generated low-level Go binding around an user-defined struct.
type Entry struct {
	Aspect uint8
	Number uint32
	Digest [32]byte
}

// EventFactoryMetaData contains all meta data concerning the EventFactory contract.
var EventFactoryMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"EventTaken\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FailedDeployment\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidEventId\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"}],\"name\":\"NotOperator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"OwnableInvalidOwner\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"OwnableUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"UnknownEvent\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"plan\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"}],\"name\":\"EventCreated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"OperatorSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferStarted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferred\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"VERSION\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"}],\"name\":\"accept\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"}],\"name\":\"append\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"implementation\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"name\":\"isOperator\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingOwner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"}],\"name\":\"plan\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"clone\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"eventId\",\"type\":\"string\"},{\"internalType\":\"address\",\"name\":\"creator\",\"type\":\"address\"}],\"name\":\"planAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"key\",\"type\":\"bytes32\"}],\"name\":\"planOf\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"renounceOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"allowed\",\"type\":\"bool\"}],\"name\":\"setOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"transferOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "4c8162fdb475f88b170fbbe76f37a31457",
	Bin: "0x60a03461017857601f611d8138819003918201601f19168301916001600160401b038311848410176101515780849260209460405283398101031261017857516001600160a01b0381169081900361017857801561016557600180546001600160a01b03199081169091555f8054918216831781556040519183916001600160a01b03909116907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a3610ffa8181016001600160401b03811183821017610151578291610d87833903905ff080156101465760018060a01b0316608052805f52600260205260405f20600160ff198254161790557f1a594081ae893ab78e67d9b9e843547318164322d32c65369d78a96172d9dc8f602060405160018152a2604051610c0a908161017d8239608051818181610538015281816105e001526107860152f35b6040513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b631e4fbdf760e01b5f525f60045260245ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f5f3560e01c806335f6b463146106c2578063558a7297146106435780635884c1ab146105675780635c60da1b14610522578063635930ef146104615780636d70f7ae14610422578063715018a6146103bd57806379ba5097146103385780638da5cb5b14610311578063b028cec6146101f5578063e30c3978146101cc578063f2fde38b1461015f578063ff7980401461012c5763ffa1ad74146100b4575f80fd5b3461012957806003193601126101295760408051916100d38284610a5e565b60018352603160f81b6020840152815192839160208352815191826020850152815b838110610112575050828201840152601f01601f19168101030190f35b6020828201810151888301880152879550016100f5565b80fd5b503461012957602036600319011261012957602090600435815260038252604060018060a01b0391205416604051908152f35b503461012957602036600319011261012957610179610a17565b610181610b75565b600180546001600160a01b0319166001600160a01b0392831690811790915582549091167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227008380a380f35b50346101295780600319360112610129576001546040516001600160a01b039091168152602090f35b50346101295761012036600319011261012957610210610a01565b906044359160ff831680930361030d57366101041161030d57338252600260205260ff604083205416156102fa576001600160a01b03610251600435610bc9565b1692833b156102f657604051634462227760e11b81526001600160a01b0390921660048301526024820183905260448201526064828183015b600582106102d357505050818161012481838097610104356101048401525af180156102c8576102b75750f35b816102c191610a5e565b6101295780f35b6040513d84823e3d90fd5b60208060019263ffffffff6102e787610a94565b1681520193019101909161028a565b8280fd5b633b63649d60e11b825233600452602482fd5b5080fd5b5034610129578060031936011261012957546040516001600160a01b039091168152602090f35b5034610129578060031936011261012957600154336001600160a01b03909116036103aa57600180546001600160a01b0319908116909155815433918116821783556001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08380a380f35b63118cdaa760e01b815233600452602490fd5b50346101295780600319360112610129576103d6610b75565b600180546001600160a01b03199081169091558154908116825581906001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a380f35b50346101295760203660031901126101295760209060ff906040906001600160a01b0361044d610a17565b168152600284522054166040519015158152f35b50346101295760803660031901126101295761047b610a01565b9060443567ffffffffffffffff811161030d5761049c903690600401610a2d565b90338352600260205260ff6040842054161561050f5791928392906001600160a01b036104ca600435610bc9565b16803b1561050b576104fa938580946040519687958694859363402ce8af60e11b85526064359260048601610aa5565b03925af180156102c8576102b75750f35b8480fd5b633b63649d60e11b835233600452602483fd5b50346101295780600319360112610129576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b5034610129576040366003190112610129576004359067ffffffffffffffff82116101295760206105be6105b36105a136600487016109d3565b91906105ab610a01565b923691610b2f565b838151910120610b9b565b604051903060388301526f5af43d82803e903d91602b57fd5bf3ff60248301527f00000000000000000000000000000000000000000000000000000000000000006014830152733d602d80600a3d3981f3363d3d373d3d3d363d73825260588201526037600c82012060788201526055604360018060a01b0392012016604051908152f35b50346101295760403660031901126101295761065d610a17565b602435908115158092036102f65760207f1a594081ae893ab78e67d9b9e843547318164322d32c65369d78a96172d9dc8f91610697610b75565b6001600160a01b0316808552600282526040808620805460ff191660ff87161790555193845292a280f35b50346109815760a03660031901126109815760043567ffffffffffffffff8111610981576106f49036906004016109d3565b6106fc610a01565b6044356001600160a01b03811681036109815760643567ffffffffffffffff81116109815761072f903690600401610a2d565b93909260843591335f52600260205260ff60405f205416156109c057801580156109b6575b6109a757610763368289610b2f565b6020815191012090815f52600360205260018060a01b0360405f205416610994577f00000000000000000000000000000000000000000000000000000000000000006e5af43d82803e903d91602b57fd5bf36107bf8585610b9b565b91763d602d80600a3d3981f3363d3d373d3d3d363d7300000062ffffff8260881c16175f5260781b1760205260018060a01b0390603760095ff516978815610985575f83815260036020526040902080546001600160a01b0319168a179055883b156109815760405163189acdbd60e31b81526001600160a01b0390941660048501819052935f81602481838e5af1801561097657610935575b508160407f9ea91158d76eeaff0d01f64c70eac4cd40ce5c623a135d3f8244dca6e48c08de928b9695948251938492602084528160208501528484013781810183018e9052601f01601f19168101030190a4831580159061092c575b6108c5575b602085604051908152f35b90859291853b15610928576108ef90604051958694859463402ce8af60e11b865260048601610aa5565b038183865af1801561091d57610908575b8080806108ba565b610913838092610a5e565b61030d5781610900565b6040513d85823e3d90fd5b8380fd5b508015156108b5565b7f9ea91158d76eeaff0d01f64c70eac4cd40ce5c623a135d3f8244dca6e48c08de919a50916109675f8b969594610a5e565b60405f9b925050919293610859565b6040513d5f823e3d90fd5b5f80fd5b63b06ebf3d60e01b5f5260045ffd5b5063385dcb9960e21b5f5260045260245ffd5b630c93477d60e41b5f5260045ffd5b5060408111610754565b633b63649d60e11b5f523360045260245ffd5b9181601f840112156109815782359167ffffffffffffffff8311610981576020838186019501011161098157565b602435906001600160a01b038216820361098157565b600435906001600160a01b038216820361098157565b9181601f840112156109815782359167ffffffffffffffff8311610981576020808501946060850201011161098157565b90601f8019910116810190811067ffffffffffffffff821117610a8057604052565b634e487b7160e01b5f52604160045260245ffd5b359063ffffffff8216820361098157565b6001600160a01b0390911681525f6020820181905260806040830181905282018490529094939260a0860191905b808210610ae557505060609150930152565b909183359060ff82168203610981576060809160ff60019416815263ffffffff610b1160208901610a94565b16602082015260408701356040820152019401920190929192610ad3565b92919267ffffffffffffffff8211610a805760405191610b59601f8201601f191660200184610a5e565b829481845281830111610981578281602093845f960137010152565b5f546001600160a01b03163303610b8857565b63118cdaa760e01b5f523360045260245ffd5b60408051602081019283526001600160a01b0390931683820152825290610bc3606082610a5e565b51902090565b5f818152600360205260409020546001600160a01b031691908215610beb5750565b633d16ce8f60e11b5f5260045260245ffdfea164736f6c6343000825000a60a08060405234604857336080525f80546001600160a01b03191630179055610fad908161004d82396080518181816101a801528181610247015281816102d501526105fc0152f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c90816302d05d3f14610c295750806303ee438c14610c0e5780630f3fdd3e14610b3d578063304c326814610b22578063392f37e914610b055780634c10c7b714610aea57806368a85d421461088f57806378a6b68e146108735780638059d15e1461059857806388c444ee146102935780638f7dcfa314610276578063c45a015514610232578063c4d66de81461018d578063c87b56dd146101595763f7210633146100c1575f80fd5b34610155575f366003190112610155576101406040516100e18282610cbf565b81368237600254600a928391905f5b60ff8116848110156101245760ff918161011c62ffffff87610113600196610e99565b1c169189610e55565b5201166100f0565b6040518390885f89835b838310610139578585f35b60208060019263ffffffff85511681520192019201919061012e565b5f80fd5b3461015557602036600319011261015557610189610175610cfd565b604051918291602083526020830190610c4b565b0390f35b34610155576020366003190112610155576101a6610c9a565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303610223575f54906001600160a01b038216610215576001600160a01b0316908115610206576001600160a01b031916175f55005b636147ebd960e01b5f5260045ffd5b62dc149f60e41b5f5260045ffd5b630636a15760e11b5f5260045ffd5b34610155575f366003190112610155576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b34610155575f366003190112610155576020600154604051908152f35b3461015557610120366003190112610155576102ad610c9a565b6102b5610cb0565b906044359060ff82168083036101555736610104116101555761010435907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303610223575f546001600160a01b0393841693168303610585576002811015610573578115610564576103346002549485610f80565b6105525790915f916005810260ff8116929083141591845b60ff861690600582101561041557846103c0578186019060ff82116103c05763ffffffff610383611fe08a60051b16606401610e88565b1691821580156103ee575b6103d457506018830292808404601814901517156103c0576001600160781b0360019260ff941b16179601169461034c565b634e487b7160e01b5f52601160045260245ffd5b60ff915063386cac7b60e21b5f521660045260245260445ffd5b5060ff81166018810290808204601814901517156103c0578b62ffffff911c16831161038e565b879150888a9160405190606082019082821067ffffffffffffffff83111761053e576001600160781b039160405216815260016020820167ffffffffffffffff421681526040830190868252875f5260046020526001600160781b0360405f2094511684549167ffffffffffffffff60781b905160781b169168ffffffffffffffffff60b81b16171783555191015560016104b7856104b260f090565b610eaf565b1b176002556104c582610f34565b60015490604051928360645f915b600583106105185750505060a0840152151560c083015260e08201527f9f6d2d89a5b2eabb0665c54b6844c97733696faac4693e77fbecd3091111a9f49061010090a3005b81359063ffffffff821680920361015557602081600193829352019201920191906104d3565b634e487b7160e01b5f52604160045260245ffd5b6326694d4f60e21b5f5260045260245ffd5b6345af6ff360e11b5f5260045ffd5b634587912760e01b5f5260045260245ffd5b8263c66f47bf60e01b5f5260045260245ffd5b34610155576080366003190112610155576105b1610c9a565b6105b9610cb0565b60443567ffffffffffffffff811161015557366023820112156101555780600401359267ffffffffffffffff8411610155573660246060860284010111610155577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303610223576001600160a01b031690811561020657600254600154600a959490925f92911515915b8684101561085e576060840282019360248501958960ff61066d89610e7a565b16101561084057600560ff61068189610e7a565b160461068d8185610f80565b61082a575060ff61069d88610e7a565b166018810290808204601814901517156103c05762ffffff846001921c16019562ffffff87116103c05763ffffffff604482019762ffffff6106de8a610e88565b911691829116036107f457506064013580156105645760ff6106ff89610e7a565b16966018880297808904601814901517156103c0577f80468a33abba5e6bedf0fbc4fe1117a19095f83097078cb0c971d749566cfdf1608060ff89936107cb6107c58f988f9e60019c8d610754921b90610eaf565b9f61076c60058761076484610e7a565b160491610e7a565b9863ffffffff61077b87610e88565b88806040519560208701978852169c8d604087015216606085015216888301528b60a083015260c08201528960e082015260e081526107bc61010082610cbf565b5190209d610e7a565b91610e88565b9563ffffffff6040519716875260208701528a60408701528b60608701521693a401929361064d565b8763ffffffff9160ff61080f6108098d610e7a565b93610e88565b926319b063af60e21b5f52166004526024521660445260645ffd5b60ff906326694d4f60e21b5f521660045260245ffd5b60ff61084b88610e7a565b635ece2f8d60e01b5f521660045260245ffd5b8490600255600155610871606435610f34565b005b34610155575f36600319011261015557604051600a8152602090f35b346101555760203660031901126101555760ff6108aa610c8a565b16600a811015610ad85760405190610140820182811067ffffffffffffffff82111761053e57604052610189610a8f60409283516108e88582610cbf565b60058152647469746c6560d81b6020820152855283516109088582610cbf565b600b81526a3232b9b1b934b83a34b7b760a91b6020820152602086015283516109318582610cbf565b600781526670726963696e6760c81b60208201528486015283516109558582610cbf565b60088152677363686564756c6560c01b60208201526060860152835161097b8582610cbf565b60068152653130b73732b960d11b60208201526080860152835161099f8582610cbf565b6008815267737472617465677960c01b602082015260a086015283516109c58582610cbf565b60098152686d6963726f626c6f6760b81b602082015260c086015283516109ec8582610cbf565b60098152687469636b6574696e6760b81b602082015260e08601528351610a138582610cbf565b600e81526d736f6369616c5f6e6574776f726b60901b60208201526101008601528351610a408582610cbf565b600d81526c70686f746f5f6e6574776f726b60981b60208201526101208601526005811015610ab1578351610a758582610cbf565b6007815266383630b73732b960c91b602082015294610e55565b51610aa38351948486958652850190610c4b565b908382036020850152610c4b565b8351610abd8582610cbf565b6008815267383937b6b7ba32b960c11b602082015294610e55565b635ece2f8d60e01b5f5260045260245ffd5b34610155575f36600319011261015557602060405160058152f35b34610155575f366003190112610155576020600354604051908152f35b34610155575f36600319011261015557602060405160028152f35b3461015557602036600319011261015557610b56610c8a565b60ff60405191610b6760a084610cbf565b60a0368437165f52600460205260405f205f8154916001600160781b038316915b60ff81166005811015610bbc5760ff9162ffffff85610ba8600194610e99565b1c16611fe08260051b168801520116610b88565b50506001915001549167ffffffffffffffff6040519260781c168252602082015f905b60058210610bf25760e0848660c0820152f35b60208060019263ffffffff865116815201930191019091610bdf565b34610155575f36600319011261015557610189610175610cfd565b34610155575f366003190112610155575f546001600160a01b03168152602090f35b91908251928382525f5b848110610c75575050825f602080949584010152601f8019910116010190565b80602080928401015182828601015201610c55565b6004359060ff8216820361015557565b600435906001600160a01b038216820361015557565b60243590811515820361015557565b90601f8019910116810190811067ffffffffffffffff82111761053e57604052565b67ffffffffffffffff811161053e57601f01601f191660200190565b60035480610d1a5750604051610d14602082610cbf565b5f815290565b610d22610ebc565b51603481018091116103c057610d3781610ce1565b90610d456040519283610cbf565b808252610d54601f1991610ce1565b013660208301375f5b610d65610ebc565b51811015610d9f576001906001600160f81b0319610d8a82610d85610ebc565b610ee8565b51165f1a610d988285610ee8565b5301610d5d565b5090610da9610ef9565b610dbf60ff60f81b91601c8460021b1690610ee8565b51168251905f1982019182116103c057610ddc905f1a9184610ee8565b5360031c9080515f1981019081116103c057915b610df8610ebc565b51831115610e4f57610e08610ef9565b6001600160f81b031990610e2090601f841690610ee8565b515f19850191168482116103c057610e3b905f1a9184610ee8565b5360051c9180156103c0575f190191610df0565b50905090565b90600a811015610e665760051b0190565b634e487b7160e01b5f52603260045260245ffd5b3560ff811681036101555790565b3563ffffffff811681036101555790565b906018820291808304601814901517156103c057565b919082018092116103c057565b60405190610ecb604083610cbf565b600e82526d697066733a2f2f6261666b72656960901b6020830152565b908151811015610e66570160200190565b60405190610f08604083610cbf565b602082527f6162636465666768696a6b6c6d6e6f707172737475767778797a3233343536376020830152565b80158015610f75575b610f72576020817f6e27af24ead46b4b469e383b46b4b75487fcf1ffce54d216add332f9de2120c592600355604051908152a1565b50565b506003548114610f3d565b90610f9960019160ff610f9160f090565b911690610eaf565b1b1615159056fea164736f6c6343000825000a",
}

// EventFactory is an auto generated Go binding around an Ethereum contract.
type EventFactory struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *EventFactory) GetABI() abi.ABI {
	return c.abi
}

// NewEventFactory creates a new instance of EventFactory.
func NewEventFactory() *EventFactory {
	parsed, err := EventFactoryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &EventFactory{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *EventFactory) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address owner_) returns()
func (eventFactory *EventFactory) PackConstructor(owner_ common.Address) []byte {
	enc, err := eventFactory.abi.Pack("", owner_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xffa1ad74.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function VERSION() view returns(string)
func (eventFactory *EventFactory) PackVERSION() []byte {
	enc, err := eventFactory.abi.Pack("VERSION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xffa1ad74.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function VERSION() view returns(string)
func (eventFactory *EventFactory) TryPackVERSION() ([]byte, error) {
	return eventFactory.abi.Pack("VERSION")
}

// UnpackVERSION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xffa1ad74.
//
// Solidity: function VERSION() view returns(string)
func (eventFactory *EventFactory) UnpackVERSION(data []byte) (string, error) {
	out, err := eventFactory.abi.Unpack("VERSION", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb028cec6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function accept(bytes32 key, address by, uint8 scope, uint32[5] selection, bytes32 metadata) returns()
func (eventFactory *EventFactory) PackAccept(key [32]byte, by common.Address, scope uint8, selection [5]uint32, metadata [32]byte) []byte {
	enc, err := eventFactory.abi.Pack("accept", key, by, scope, selection, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb028cec6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function accept(bytes32 key, address by, uint8 scope, uint32[5] selection, bytes32 metadata) returns()
func (eventFactory *EventFactory) TryPackAccept(key [32]byte, by common.Address, scope uint8, selection [5]uint32, metadata [32]byte) ([]byte, error) {
	return eventFactory.abi.Pack("accept", key, by, scope, selection, metadata)
}

// PackAcceptOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79ba5097.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptOwnership() returns()
func (eventFactory *EventFactory) PackAcceptOwnership() []byte {
	enc, err := eventFactory.abi.Pack("acceptOwnership")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79ba5097.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptOwnership() returns()
func (eventFactory *EventFactory) TryPackAcceptOwnership() ([]byte, error) {
	return eventFactory.abi.Pack("acceptOwnership")
}

// PackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x635930ef.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function append(bytes32 key, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns()
func (eventFactory *EventFactory) PackAppend(key [32]byte, author common.Address, entries []Entry, metadata [32]byte) []byte {
	enc, err := eventFactory.abi.Pack("append", key, author, entries, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x635930ef.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function append(bytes32 key, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns()
func (eventFactory *EventFactory) TryPackAppend(key [32]byte, author common.Address, entries []Entry, metadata [32]byte) ([]byte, error) {
	return eventFactory.abi.Pack("append", key, author, entries, metadata)
}

// PackImplementation is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c60da1b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function implementation() view returns(address)
func (eventFactory *EventFactory) PackImplementation() []byte {
	enc, err := eventFactory.abi.Pack("implementation")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackImplementation is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c60da1b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function implementation() view returns(address)
func (eventFactory *EventFactory) TryPackImplementation() ([]byte, error) {
	return eventFactory.abi.Pack("implementation")
}

// UnpackImplementation is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5c60da1b.
//
// Solidity: function implementation() view returns(address)
func (eventFactory *EventFactory) UnpackImplementation(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("implementation", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackIsOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d70f7ae.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isOperator(address ) view returns(bool)
func (eventFactory *EventFactory) PackIsOperator(arg0 common.Address) []byte {
	enc, err := eventFactory.abi.Pack("isOperator", arg0)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d70f7ae.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isOperator(address ) view returns(bool)
func (eventFactory *EventFactory) TryPackIsOperator(arg0 common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("isOperator", arg0)
}

// UnpackIsOperator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d70f7ae.
//
// Solidity: function isOperator(address ) view returns(bool)
func (eventFactory *EventFactory) UnpackIsOperator(data []byte) (bool, error) {
	out, err := eventFactory.abi.Unpack("isOperator", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (eventFactory *EventFactory) PackOwner() []byte {
	enc, err := eventFactory.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (eventFactory *EventFactory) TryPackOwner() ([]byte, error) {
	return eventFactory.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (eventFactory *EventFactory) UnpackOwner(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPendingOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe30c3978.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingOwner() view returns(address)
func (eventFactory *EventFactory) PackPendingOwner() []byte {
	enc, err := eventFactory.abi.Pack("pendingOwner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe30c3978.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingOwner() view returns(address)
func (eventFactory *EventFactory) TryPackPendingOwner() ([]byte, error) {
	return eventFactory.abi.Pack("pendingOwner")
}

// UnpackPendingOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe30c3978.
//
// Solidity: function pendingOwner() view returns(address)
func (eventFactory *EventFactory) UnpackPendingOwner(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("pendingOwner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPlan is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x35f6b463.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function plan(string eventId, address creator, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns(address clone)
func (eventFactory *EventFactory) PackPlan(eventId string, creator common.Address, author common.Address, entries []Entry, metadata [32]byte) []byte {
	enc, err := eventFactory.abi.Pack("plan", eventId, creator, author, entries, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPlan is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x35f6b463.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function plan(string eventId, address creator, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns(address clone)
func (eventFactory *EventFactory) TryPackPlan(eventId string, creator common.Address, author common.Address, entries []Entry, metadata [32]byte) ([]byte, error) {
	return eventFactory.abi.Pack("plan", eventId, creator, author, entries, metadata)
}

// UnpackPlan is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x35f6b463.
//
// Solidity: function plan(string eventId, address creator, address author, (uint8,uint32,bytes32)[] entries, bytes32 metadata) returns(address clone)
func (eventFactory *EventFactory) UnpackPlan(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("plan", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPlanAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5884c1ab.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function planAddress(string eventId, address creator) view returns(address)
func (eventFactory *EventFactory) PackPlanAddress(eventId string, creator common.Address) []byte {
	enc, err := eventFactory.abi.Pack("planAddress", eventId, creator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPlanAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5884c1ab.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function planAddress(string eventId, address creator) view returns(address)
func (eventFactory *EventFactory) TryPackPlanAddress(eventId string, creator common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("planAddress", eventId, creator)
}

// UnpackPlanAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5884c1ab.
//
// Solidity: function planAddress(string eventId, address creator) view returns(address)
func (eventFactory *EventFactory) UnpackPlanAddress(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("planAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPlanOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xff798040.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function planOf(bytes32 key) view returns(address)
func (eventFactory *EventFactory) PackPlanOf(key [32]byte) []byte {
	enc, err := eventFactory.abi.Pack("planOf", key)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPlanOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xff798040.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function planOf(bytes32 key) view returns(address)
func (eventFactory *EventFactory) TryPackPlanOf(key [32]byte) ([]byte, error) {
	return eventFactory.abi.Pack("planOf", key)
}

// UnpackPlanOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xff798040.
//
// Solidity: function planOf(bytes32 key) view returns(address)
func (eventFactory *EventFactory) UnpackPlanOf(data []byte) (common.Address, error) {
	out, err := eventFactory.abi.Unpack("planOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRenounceOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x715018a6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceOwnership() returns()
func (eventFactory *EventFactory) PackRenounceOwnership() []byte {
	enc, err := eventFactory.abi.Pack("renounceOwnership")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x715018a6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceOwnership() returns()
func (eventFactory *EventFactory) TryPackRenounceOwnership() ([]byte, error) {
	return eventFactory.abi.Pack("renounceOwnership")
}

// PackSetOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x558a7297.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setOperator(address operator, bool allowed) returns()
func (eventFactory *EventFactory) PackSetOperator(operator common.Address, allowed bool) []byte {
	enc, err := eventFactory.abi.Pack("setOperator", operator, allowed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x558a7297.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setOperator(address operator, bool allowed) returns()
func (eventFactory *EventFactory) TryPackSetOperator(operator common.Address, allowed bool) ([]byte, error) {
	return eventFactory.abi.Pack("setOperator", operator, allowed)
}

// PackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (eventFactory *EventFactory) PackTransferOwnership(newOwner common.Address) []byte {
	enc, err := eventFactory.abi.Pack("transferOwnership", newOwner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (eventFactory *EventFactory) TryPackTransferOwnership(newOwner common.Address) ([]byte, error) {
	return eventFactory.abi.Pack("transferOwnership", newOwner)
}

// EventFactoryEventCreated represents a EventCreated event raised by the EventFactory contract.
type EventFactoryEventCreated struct {
	Key     [32]byte
	Creator common.Address
	Plan    common.Address
	EventId string
	Raw     *types.Log // Blockchain specific contextual infos
}

const EventFactoryEventCreatedEventName = "EventCreated"

// ContractEventName returns the user-defined event name.
func (EventFactoryEventCreated) ContractEventName() string {
	return EventFactoryEventCreatedEventName
}

// UnpackEventCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EventCreated(bytes32 indexed key, address indexed creator, address indexed plan, string eventId)
func (eventFactory *EventFactory) UnpackEventCreatedEvent(log *types.Log) (*EventFactoryEventCreated, error) {
	event := "EventCreated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryEventCreated)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryOperatorSet represents a OperatorSet event raised by the EventFactory contract.
type EventFactoryOperatorSet struct {
	Operator common.Address
	Allowed  bool
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventFactoryOperatorSetEventName = "OperatorSet"

// ContractEventName returns the user-defined event name.
func (EventFactoryOperatorSet) ContractEventName() string {
	return EventFactoryOperatorSetEventName
}

// UnpackOperatorSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorSet(address indexed operator, bool allowed)
func (eventFactory *EventFactory) UnpackOperatorSetEvent(log *types.Log) (*EventFactoryOperatorSet, error) {
	event := "OperatorSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryOperatorSet)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryOwnershipTransferStarted represents a OwnershipTransferStarted event raised by the EventFactory contract.
type EventFactoryOwnershipTransferStarted struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const EventFactoryOwnershipTransferStartedEventName = "OwnershipTransferStarted"

// ContractEventName returns the user-defined event name.
func (EventFactoryOwnershipTransferStarted) ContractEventName() string {
	return EventFactoryOwnershipTransferStartedEventName
}

// UnpackOwnershipTransferStartedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)
func (eventFactory *EventFactory) UnpackOwnershipTransferStartedEvent(log *types.Log) (*EventFactoryOwnershipTransferStarted, error) {
	event := "OwnershipTransferStarted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryOwnershipTransferStarted)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventFactoryOwnershipTransferred represents a OwnershipTransferred event raised by the EventFactory contract.
type EventFactoryOwnershipTransferred struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const EventFactoryOwnershipTransferredEventName = "OwnershipTransferred"

// ContractEventName returns the user-defined event name.
func (EventFactoryOwnershipTransferred) ContractEventName() string {
	return EventFactoryOwnershipTransferredEventName
}

// UnpackOwnershipTransferredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
func (eventFactory *EventFactory) UnpackOwnershipTransferredEvent(log *types.Log) (*EventFactoryOwnershipTransferred, error) {
	event := "OwnershipTransferred"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventFactoryOwnershipTransferred)
	if len(log.Data) > 0 {
		if err := eventFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (eventFactory *EventFactory) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["EventTaken"].ID.Bytes()[:4]) {
		return eventFactory.UnpackEventTakenError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["FailedDeployment"].ID.Bytes()[:4]) {
		return eventFactory.UnpackFailedDeploymentError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["InsufficientBalance"].ID.Bytes()[:4]) {
		return eventFactory.UnpackInsufficientBalanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["InvalidEventId"].ID.Bytes()[:4]) {
		return eventFactory.UnpackInvalidEventIdError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["NotOperator"].ID.Bytes()[:4]) {
		return eventFactory.UnpackNotOperatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["OwnableInvalidOwner"].ID.Bytes()[:4]) {
		return eventFactory.UnpackOwnableInvalidOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["OwnableUnauthorizedAccount"].ID.Bytes()[:4]) {
		return eventFactory.UnpackOwnableUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventFactory.abi.Errors["UnknownEvent"].ID.Bytes()[:4]) {
		return eventFactory.UnpackUnknownEventError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// EventFactoryEventTaken represents a EventTaken error raised by the EventFactory contract.
type EventFactoryEventTaken struct {
	Key [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EventTaken(bytes32 key)
func EventFactoryEventTakenErrorID() common.Hash {
	return common.HexToHash("0xe1772e6421a6c2d3e21a84f00d13ab0c184904f2652db535666b1c2f7ab7e11c")
}

// UnpackEventTakenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EventTaken(bytes32 key)
func (eventFactory *EventFactory) UnpackEventTakenError(raw []byte) (*EventFactoryEventTaken, error) {
	out := new(EventFactoryEventTaken)
	if err := eventFactory.abi.UnpackIntoInterface(out, "EventTaken", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryFailedDeployment represents a FailedDeployment error raised by the EventFactory contract.
type EventFactoryFailedDeployment struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedDeployment()
func EventFactoryFailedDeploymentErrorID() common.Hash {
	return common.HexToHash("0xb06ebf3d5067824a3fe5d5ba19471e035a7de6c88dac362c77b162830a5b9093")
}

// UnpackFailedDeploymentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedDeployment()
func (eventFactory *EventFactory) UnpackFailedDeploymentError(raw []byte) (*EventFactoryFailedDeployment, error) {
	out := new(EventFactoryFailedDeployment)
	if err := eventFactory.abi.UnpackIntoInterface(out, "FailedDeployment", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryInsufficientBalance represents a InsufficientBalance error raised by the EventFactory contract.
type EventFactoryInsufficientBalance struct {
	Balance *big.Int
	Needed  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InsufficientBalance(uint256 balance, uint256 needed)
func EventFactoryInsufficientBalanceErrorID() common.Hash {
	return common.HexToHash("0xcf4791818fba6e019216eb4864093b4947f674afada5d305e57d598b641dad1d")
}

// UnpackInsufficientBalanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InsufficientBalance(uint256 balance, uint256 needed)
func (eventFactory *EventFactory) UnpackInsufficientBalanceError(raw []byte) (*EventFactoryInsufficientBalance, error) {
	out := new(EventFactoryInsufficientBalance)
	if err := eventFactory.abi.UnpackIntoInterface(out, "InsufficientBalance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryInvalidEventId represents a InvalidEventId error raised by the EventFactory contract.
type EventFactoryInvalidEventId struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidEventId()
func EventFactoryInvalidEventIdErrorID() common.Hash {
	return common.HexToHash("0xc93477d0f8a5aba2cbcc7cf7472f755954880b44bf3063b6e219996c9d52e1fc")
}

// UnpackInvalidEventIdError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidEventId()
func (eventFactory *EventFactory) UnpackInvalidEventIdError(raw []byte) (*EventFactoryInvalidEventId, error) {
	out := new(EventFactoryInvalidEventId)
	if err := eventFactory.abi.UnpackIntoInterface(out, "InvalidEventId", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryNotOperator represents a NotOperator error raised by the EventFactory contract.
type EventFactoryNotOperator struct {
	Caller common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOperator(address caller)
func EventFactoryNotOperatorErrorID() common.Hash {
	return common.HexToHash("0x76c6c93a6423c7e2cef5f93921b1d4d1a5ffb795cd7cfed2df95566b7c7f7c40")
}

// UnpackNotOperatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOperator(address caller)
func (eventFactory *EventFactory) UnpackNotOperatorError(raw []byte) (*EventFactoryNotOperator, error) {
	out := new(EventFactoryNotOperator)
	if err := eventFactory.abi.UnpackIntoInterface(out, "NotOperator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryOwnableInvalidOwner represents a OwnableInvalidOwner error raised by the EventFactory contract.
type EventFactoryOwnableInvalidOwner struct {
	Owner common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableInvalidOwner(address owner)
func EventFactoryOwnableInvalidOwnerErrorID() common.Hash {
	return common.HexToHash("0x1e4fbdf7f3ef8bcaa855599e3abf48b232380f183f08f6f813d9ffa5bd585188")
}

// UnpackOwnableInvalidOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableInvalidOwner(address owner)
func (eventFactory *EventFactory) UnpackOwnableInvalidOwnerError(raw []byte) (*EventFactoryOwnableInvalidOwner, error) {
	out := new(EventFactoryOwnableInvalidOwner)
	if err := eventFactory.abi.UnpackIntoInterface(out, "OwnableInvalidOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryOwnableUnauthorizedAccount represents a OwnableUnauthorizedAccount error raised by the EventFactory contract.
type EventFactoryOwnableUnauthorizedAccount struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func EventFactoryOwnableUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0x118cdaa7a341953d1887a2245fd6665d741c67c8c50581daa59e1d03373fa188")
}

// UnpackOwnableUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func (eventFactory *EventFactory) UnpackOwnableUnauthorizedAccountError(raw []byte) (*EventFactoryOwnableUnauthorizedAccount, error) {
	out := new(EventFactoryOwnableUnauthorizedAccount)
	if err := eventFactory.abi.UnpackIntoInterface(out, "OwnableUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventFactoryUnknownEvent represents a UnknownEvent error raised by the EventFactory contract.
type EventFactoryUnknownEvent struct {
	Key [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownEvent(bytes32 key)
func EventFactoryUnknownEventErrorID() common.Hash {
	return common.HexToHash("0x7a2d9d1ee089c83900fbae421306922cab314d55fe4d4f5563b6c7e6e12a8a2f")
}

// UnpackUnknownEventError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownEvent(bytes32 key)
func (eventFactory *EventFactory) UnpackUnknownEventError(raw []byte) (*EventFactoryUnknownEvent, error) {
	out := new(EventFactoryUnknownEvent)
	if err := eventFactory.abi.UnpackIntoInterface(out, "UnknownEvent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanMetaData contains all meta data concerning the EventPlan contract.
var EventPlanMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AlreadyInitialized\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoAuthor\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoDigest\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"}],\"name\":\"NotCreator\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"expected\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"}],\"name\":\"NotNext\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OnlyFactory\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"ScopeAccepted\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"UnknownAspect\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"}],\"name\":\"UnknownIteration\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"UnknownScope\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"metadata\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"head\",\"type\":\"bytes32\"}],\"name\":\"Accepted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"head\",\"type\":\"bytes32\"}],\"name\":\"Iteration\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"name\":\"MetadataUpdated\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"ASPECTS\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"ASPECTS_PER_SCOPE\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"SCOPES\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"by\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata_\",\"type\":\"bytes32\"}],\"name\":\"accept\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"scope\",\"type\":\"uint8\"}],\"name\":\"acceptance\",\"outputs\":[{\"internalType\":\"uint64\",\"name\":\"acceptedAt\",\"type\":\"uint64\"},{\"internalType\":\"uint32[5]\",\"name\":\"selection\",\"type\":\"uint32[5]\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"author\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"verified\",\"type\":\"bool\"},{\"components\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"number\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"digest\",\"type\":\"bytes32\"}],\"internalType\":\"structEntry[]\",\"name\":\"entries\",\"type\":\"tuple[]\"},{\"internalType\":\"bytes32\",\"name\":\"metadata_\",\"type\":\"bytes32\"}],\"name\":\"append\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"aspect\",\"type\":\"uint8\"}],\"name\":\"aspectName\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"scope\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"counters\",\"outputs\":[{\"internalType\":\"uint32[10]\",\"name\":\"numbers\",\"type\":\"uint32[10]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"creator\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"factory\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"head\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"creator_\",\"type\":\"address\"}],\"name\":\"initialize\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"metadata\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"metadataURI\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"name\":\"tokenURI\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "55683a4257a2695c86bc5bf739161f07c2",
	Bin: "0x60a08060405234604857336080525f80546001600160a01b03191630179055610fad908161004d82396080518181816101a801528181610247015281816102d501526105fc0152f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c90816302d05d3f14610c295750806303ee438c14610c0e5780630f3fdd3e14610b3d578063304c326814610b22578063392f37e914610b055780634c10c7b714610aea57806368a85d421461088f57806378a6b68e146108735780638059d15e1461059857806388c444ee146102935780638f7dcfa314610276578063c45a015514610232578063c4d66de81461018d578063c87b56dd146101595763f7210633146100c1575f80fd5b34610155575f366003190112610155576101406040516100e18282610cbf565b81368237600254600a928391905f5b60ff8116848110156101245760ff918161011c62ffffff87610113600196610e99565b1c169189610e55565b5201166100f0565b6040518390885f89835b838310610139578585f35b60208060019263ffffffff85511681520192019201919061012e565b5f80fd5b3461015557602036600319011261015557610189610175610cfd565b604051918291602083526020830190610c4b565b0390f35b34610155576020366003190112610155576101a6610c9a565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303610223575f54906001600160a01b038216610215576001600160a01b0316908115610206576001600160a01b031916175f55005b636147ebd960e01b5f5260045ffd5b62dc149f60e41b5f5260045ffd5b630636a15760e11b5f5260045ffd5b34610155575f366003190112610155576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b34610155575f366003190112610155576020600154604051908152f35b3461015557610120366003190112610155576102ad610c9a565b6102b5610cb0565b906044359060ff82168083036101555736610104116101555761010435907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303610223575f546001600160a01b0393841693168303610585576002811015610573578115610564576103346002549485610f80565b6105525790915f916005810260ff8116929083141591845b60ff861690600582101561041557846103c0578186019060ff82116103c05763ffffffff610383611fe08a60051b16606401610e88565b1691821580156103ee575b6103d457506018830292808404601814901517156103c0576001600160781b0360019260ff941b16179601169461034c565b634e487b7160e01b5f52601160045260245ffd5b60ff915063386cac7b60e21b5f521660045260245260445ffd5b5060ff81166018810290808204601814901517156103c0578b62ffffff911c16831161038e565b879150888a9160405190606082019082821067ffffffffffffffff83111761053e576001600160781b039160405216815260016020820167ffffffffffffffff421681526040830190868252875f5260046020526001600160781b0360405f2094511684549167ffffffffffffffff60781b905160781b169168ffffffffffffffffff60b81b16171783555191015560016104b7856104b260f090565b610eaf565b1b176002556104c582610f34565b60015490604051928360645f915b600583106105185750505060a0840152151560c083015260e08201527f9f6d2d89a5b2eabb0665c54b6844c97733696faac4693e77fbecd3091111a9f49061010090a3005b81359063ffffffff821680920361015557602081600193829352019201920191906104d3565b634e487b7160e01b5f52604160045260245ffd5b6326694d4f60e21b5f5260045260245ffd5b6345af6ff360e11b5f5260045ffd5b634587912760e01b5f5260045260245ffd5b8263c66f47bf60e01b5f5260045260245ffd5b34610155576080366003190112610155576105b1610c9a565b6105b9610cb0565b60443567ffffffffffffffff811161015557366023820112156101555780600401359267ffffffffffffffff8411610155573660246060860284010111610155577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03163303610223576001600160a01b031690811561020657600254600154600a959490925f92911515915b8684101561085e576060840282019360248501958960ff61066d89610e7a565b16101561084057600560ff61068189610e7a565b160461068d8185610f80565b61082a575060ff61069d88610e7a565b166018810290808204601814901517156103c05762ffffff846001921c16019562ffffff87116103c05763ffffffff604482019762ffffff6106de8a610e88565b911691829116036107f457506064013580156105645760ff6106ff89610e7a565b16966018880297808904601814901517156103c0577f80468a33abba5e6bedf0fbc4fe1117a19095f83097078cb0c971d749566cfdf1608060ff89936107cb6107c58f988f9e60019c8d610754921b90610eaf565b9f61076c60058761076484610e7a565b160491610e7a565b9863ffffffff61077b87610e88565b88806040519560208701978852169c8d604087015216606085015216888301528b60a083015260c08201528960e082015260e081526107bc61010082610cbf565b5190209d610e7a565b91610e88565b9563ffffffff6040519716875260208701528a60408701528b60608701521693a401929361064d565b8763ffffffff9160ff61080f6108098d610e7a565b93610e88565b926319b063af60e21b5f52166004526024521660445260645ffd5b60ff906326694d4f60e21b5f521660045260245ffd5b60ff61084b88610e7a565b635ece2f8d60e01b5f521660045260245ffd5b8490600255600155610871606435610f34565b005b34610155575f36600319011261015557604051600a8152602090f35b346101555760203660031901126101555760ff6108aa610c8a565b16600a811015610ad85760405190610140820182811067ffffffffffffffff82111761053e57604052610189610a8f60409283516108e88582610cbf565b60058152647469746c6560d81b6020820152855283516109088582610cbf565b600b81526a3232b9b1b934b83a34b7b760a91b6020820152602086015283516109318582610cbf565b600781526670726963696e6760c81b60208201528486015283516109558582610cbf565b60088152677363686564756c6560c01b60208201526060860152835161097b8582610cbf565b60068152653130b73732b960d11b60208201526080860152835161099f8582610cbf565b6008815267737472617465677960c01b602082015260a086015283516109c58582610cbf565b60098152686d6963726f626c6f6760b81b602082015260c086015283516109ec8582610cbf565b60098152687469636b6574696e6760b81b602082015260e08601528351610a138582610cbf565b600e81526d736f6369616c5f6e6574776f726b60901b60208201526101008601528351610a408582610cbf565b600d81526c70686f746f5f6e6574776f726b60981b60208201526101208601526005811015610ab1578351610a758582610cbf565b6007815266383630b73732b960c91b602082015294610e55565b51610aa38351948486958652850190610c4b565b908382036020850152610c4b565b8351610abd8582610cbf565b6008815267383937b6b7ba32b960c11b602082015294610e55565b635ece2f8d60e01b5f5260045260245ffd5b34610155575f36600319011261015557602060405160058152f35b34610155575f366003190112610155576020600354604051908152f35b34610155575f36600319011261015557602060405160028152f35b3461015557602036600319011261015557610b56610c8a565b60ff60405191610b6760a084610cbf565b60a0368437165f52600460205260405f205f8154916001600160781b038316915b60ff81166005811015610bbc5760ff9162ffffff85610ba8600194610e99565b1c16611fe08260051b168801520116610b88565b50506001915001549167ffffffffffffffff6040519260781c168252602082015f905b60058210610bf25760e0848660c0820152f35b60208060019263ffffffff865116815201930191019091610bdf565b34610155575f36600319011261015557610189610175610cfd565b34610155575f366003190112610155575f546001600160a01b03168152602090f35b91908251928382525f5b848110610c75575050825f602080949584010152601f8019910116010190565b80602080928401015182828601015201610c55565b6004359060ff8216820361015557565b600435906001600160a01b038216820361015557565b60243590811515820361015557565b90601f8019910116810190811067ffffffffffffffff82111761053e57604052565b67ffffffffffffffff811161053e57601f01601f191660200190565b60035480610d1a5750604051610d14602082610cbf565b5f815290565b610d22610ebc565b51603481018091116103c057610d3781610ce1565b90610d456040519283610cbf565b808252610d54601f1991610ce1565b013660208301375f5b610d65610ebc565b51811015610d9f576001906001600160f81b0319610d8a82610d85610ebc565b610ee8565b51165f1a610d988285610ee8565b5301610d5d565b5090610da9610ef9565b610dbf60ff60f81b91601c8460021b1690610ee8565b51168251905f1982019182116103c057610ddc905f1a9184610ee8565b5360031c9080515f1981019081116103c057915b610df8610ebc565b51831115610e4f57610e08610ef9565b6001600160f81b031990610e2090601f841690610ee8565b515f19850191168482116103c057610e3b905f1a9184610ee8565b5360051c9180156103c0575f190191610df0565b50905090565b90600a811015610e665760051b0190565b634e487b7160e01b5f52603260045260245ffd5b3560ff811681036101555790565b3563ffffffff811681036101555790565b906018820291808304601814901517156103c057565b919082018092116103c057565b60405190610ecb604083610cbf565b600e82526d697066733a2f2f6261666b72656960901b6020830152565b908151811015610e66570160200190565b60405190610f08604083610cbf565b602082527f6162636465666768696a6b6c6d6e6f707172737475767778797a3233343536376020830152565b80158015610f75575b610f72576020817f6e27af24ead46b4b469e383b46b4b75487fcf1ffce54d216add332f9de2120c592600355604051908152a1565b50565b506003548114610f3d565b90610f9960019160ff610f9160f090565b911690610eaf565b1b1615159056fea164736f6c6343000825000a",
}

// EventPlan is an auto generated Go binding around an Ethereum contract.
type EventPlan struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *EventPlan) GetABI() abi.ABI {
	return c.abi
}

// NewEventPlan creates a new instance of EventPlan.
func NewEventPlan() *EventPlan {
	parsed, err := EventPlanMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &EventPlan{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *EventPlan) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackASPECTS is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x78a6b68e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ASPECTS() view returns(uint8)
func (eventPlan *EventPlan) PackASPECTS() []byte {
	enc, err := eventPlan.abi.Pack("ASPECTS")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackASPECTS is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x78a6b68e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ASPECTS() view returns(uint8)
func (eventPlan *EventPlan) TryPackASPECTS() ([]byte, error) {
	return eventPlan.abi.Pack("ASPECTS")
}

// UnpackASPECTS is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x78a6b68e.
//
// Solidity: function ASPECTS() view returns(uint8)
func (eventPlan *EventPlan) UnpackASPECTS(data []byte) (uint8, error) {
	out, err := eventPlan.abi.Unpack("ASPECTS", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackASPECTSPERSCOPE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4c10c7b7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ASPECTS_PER_SCOPE() view returns(uint8)
func (eventPlan *EventPlan) PackASPECTSPERSCOPE() []byte {
	enc, err := eventPlan.abi.Pack("ASPECTS_PER_SCOPE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackASPECTSPERSCOPE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4c10c7b7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ASPECTS_PER_SCOPE() view returns(uint8)
func (eventPlan *EventPlan) TryPackASPECTSPERSCOPE() ([]byte, error) {
	return eventPlan.abi.Pack("ASPECTS_PER_SCOPE")
}

// UnpackASPECTSPERSCOPE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4c10c7b7.
//
// Solidity: function ASPECTS_PER_SCOPE() view returns(uint8)
func (eventPlan *EventPlan) UnpackASPECTSPERSCOPE(data []byte) (uint8, error) {
	out, err := eventPlan.abi.Unpack("ASPECTS_PER_SCOPE", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackSCOPES is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x304c3268.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function SCOPES() view returns(uint8)
func (eventPlan *EventPlan) PackSCOPES() []byte {
	enc, err := eventPlan.abi.Pack("SCOPES")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSCOPES is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x304c3268.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function SCOPES() view returns(uint8)
func (eventPlan *EventPlan) TryPackSCOPES() ([]byte, error) {
	return eventPlan.abi.Pack("SCOPES")
}

// UnpackSCOPES is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x304c3268.
//
// Solidity: function SCOPES() view returns(uint8)
func (eventPlan *EventPlan) UnpackSCOPES(data []byte) (uint8, error) {
	out, err := eventPlan.abi.Unpack("SCOPES", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x88c444ee.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function accept(address by, bool verified, uint8 scope, uint32[5] selection, bytes32 metadata_) returns()
func (eventPlan *EventPlan) PackAccept(by common.Address, verified bool, scope uint8, selection [5]uint32, metadata [32]byte) []byte {
	enc, err := eventPlan.abi.Pack("accept", by, verified, scope, selection, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAccept is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x88c444ee.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function accept(address by, bool verified, uint8 scope, uint32[5] selection, bytes32 metadata_) returns()
func (eventPlan *EventPlan) TryPackAccept(by common.Address, verified bool, scope uint8, selection [5]uint32, metadata [32]byte) ([]byte, error) {
	return eventPlan.abi.Pack("accept", by, verified, scope, selection, metadata)
}

// PackAcceptance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0f3fdd3e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptance(uint8 scope) view returns(uint64 acceptedAt, uint32[5] selection, bytes32 digest)
func (eventPlan *EventPlan) PackAcceptance(scope uint8) []byte {
	enc, err := eventPlan.abi.Pack("acceptance", scope)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0f3fdd3e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptance(uint8 scope) view returns(uint64 acceptedAt, uint32[5] selection, bytes32 digest)
func (eventPlan *EventPlan) TryPackAcceptance(scope uint8) ([]byte, error) {
	return eventPlan.abi.Pack("acceptance", scope)
}

// AcceptanceOutput serves as a container for the return parameters of contract
// method Acceptance.
type AcceptanceOutput struct {
	AcceptedAt uint64
	Selection  [5]uint32
	Digest     [32]byte
}

// UnpackAcceptance is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0f3fdd3e.
//
// Solidity: function acceptance(uint8 scope) view returns(uint64 acceptedAt, uint32[5] selection, bytes32 digest)
func (eventPlan *EventPlan) UnpackAcceptance(data []byte) (AcceptanceOutput, error) {
	out, err := eventPlan.abi.Unpack("acceptance", data)
	outstruct := new(AcceptanceOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.AcceptedAt = *abi.ConvertType(out[0], new(uint64)).(*uint64)
	outstruct.Selection = *abi.ConvertType(out[1], new([5]uint32)).(*[5]uint32)
	outstruct.Digest = *abi.ConvertType(out[2], new([32]byte)).(*[32]byte)
	return *outstruct, nil
}

// PackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8059d15e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function append(address author, bool verified, (uint8,uint32,bytes32)[] entries, bytes32 metadata_) returns()
func (eventPlan *EventPlan) PackAppend(author common.Address, verified bool, entries []Entry, metadata [32]byte) []byte {
	enc, err := eventPlan.abi.Pack("append", author, verified, entries, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAppend is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8059d15e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function append(address author, bool verified, (uint8,uint32,bytes32)[] entries, bytes32 metadata_) returns()
func (eventPlan *EventPlan) TryPackAppend(author common.Address, verified bool, entries []Entry, metadata [32]byte) ([]byte, error) {
	return eventPlan.abi.Pack("append", author, verified, entries, metadata)
}

// PackAspectName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68a85d42.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function aspectName(uint8 aspect) pure returns(string scope, string name)
func (eventPlan *EventPlan) PackAspectName(aspect uint8) []byte {
	enc, err := eventPlan.abi.Pack("aspectName", aspect)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAspectName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68a85d42.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function aspectName(uint8 aspect) pure returns(string scope, string name)
func (eventPlan *EventPlan) TryPackAspectName(aspect uint8) ([]byte, error) {
	return eventPlan.abi.Pack("aspectName", aspect)
}

// AspectNameOutput serves as a container for the return parameters of contract
// method AspectName.
type AspectNameOutput struct {
	Scope string
	Name  string
}

// UnpackAspectName is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x68a85d42.
//
// Solidity: function aspectName(uint8 aspect) pure returns(string scope, string name)
func (eventPlan *EventPlan) UnpackAspectName(data []byte) (AspectNameOutput, error) {
	out, err := eventPlan.abi.Unpack("aspectName", data)
	outstruct := new(AspectNameOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Scope = *abi.ConvertType(out[0], new(string)).(*string)
	outstruct.Name = *abi.ConvertType(out[1], new(string)).(*string)
	return *outstruct, nil
}

// PackCounters is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf7210633.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function counters() view returns(uint32[10] numbers)
func (eventPlan *EventPlan) PackCounters() []byte {
	enc, err := eventPlan.abi.Pack("counters")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCounters is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf7210633.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function counters() view returns(uint32[10] numbers)
func (eventPlan *EventPlan) TryPackCounters() ([]byte, error) {
	return eventPlan.abi.Pack("counters")
}

// UnpackCounters is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf7210633.
//
// Solidity: function counters() view returns(uint32[10] numbers)
func (eventPlan *EventPlan) UnpackCounters(data []byte) ([10]uint32, error) {
	out, err := eventPlan.abi.Unpack("counters", data)
	if err != nil {
		return *new([10]uint32), err
	}
	out0 := *abi.ConvertType(out[0], new([10]uint32)).(*[10]uint32)
	return out0, nil
}

// PackCreator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x02d05d3f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function creator() view returns(address)
func (eventPlan *EventPlan) PackCreator() []byte {
	enc, err := eventPlan.abi.Pack("creator")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x02d05d3f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function creator() view returns(address)
func (eventPlan *EventPlan) TryPackCreator() ([]byte, error) {
	return eventPlan.abi.Pack("creator")
}

// UnpackCreator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x02d05d3f.
//
// Solidity: function creator() view returns(address)
func (eventPlan *EventPlan) UnpackCreator(data []byte) (common.Address, error) {
	out, err := eventPlan.abi.Unpack("creator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackFactory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc45a0155.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function factory() view returns(address)
func (eventPlan *EventPlan) PackFactory() []byte {
	enc, err := eventPlan.abi.Pack("factory")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFactory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc45a0155.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function factory() view returns(address)
func (eventPlan *EventPlan) TryPackFactory() ([]byte, error) {
	return eventPlan.abi.Pack("factory")
}

// UnpackFactory is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc45a0155.
//
// Solidity: function factory() view returns(address)
func (eventPlan *EventPlan) UnpackFactory(data []byte) (common.Address, error) {
	out, err := eventPlan.abi.Unpack("factory", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackHead is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8f7dcfa3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function head() view returns(bytes32)
func (eventPlan *EventPlan) PackHead() []byte {
	enc, err := eventPlan.abi.Pack("head")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHead is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8f7dcfa3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function head() view returns(bytes32)
func (eventPlan *EventPlan) TryPackHead() ([]byte, error) {
	return eventPlan.abi.Pack("head")
}

// UnpackHead is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8f7dcfa3.
//
// Solidity: function head() view returns(bytes32)
func (eventPlan *EventPlan) UnpackHead(data []byte) ([32]byte, error) {
	out, err := eventPlan.abi.Unpack("head", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4d66de8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initialize(address creator_) returns()
func (eventPlan *EventPlan) PackInitialize(creator common.Address) []byte {
	enc, err := eventPlan.abi.Pack("initialize", creator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4d66de8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initialize(address creator_) returns()
func (eventPlan *EventPlan) TryPackInitialize(creator common.Address) ([]byte, error) {
	return eventPlan.abi.Pack("initialize", creator)
}

// PackMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x392f37e9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function metadata() view returns(bytes32)
func (eventPlan *EventPlan) PackMetadata() []byte {
	enc, err := eventPlan.abi.Pack("metadata")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x392f37e9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function metadata() view returns(bytes32)
func (eventPlan *EventPlan) TryPackMetadata() ([]byte, error) {
	return eventPlan.abi.Pack("metadata")
}

// UnpackMetadata is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x392f37e9.
//
// Solidity: function metadata() view returns(bytes32)
func (eventPlan *EventPlan) UnpackMetadata(data []byte) ([32]byte, error) {
	out, err := eventPlan.abi.Unpack("metadata", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackMetadataURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x03ee438c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function metadataURI() view returns(string)
func (eventPlan *EventPlan) PackMetadataURI() []byte {
	enc, err := eventPlan.abi.Pack("metadataURI")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMetadataURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x03ee438c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function metadataURI() view returns(string)
func (eventPlan *EventPlan) TryPackMetadataURI() ([]byte, error) {
	return eventPlan.abi.Pack("metadataURI")
}

// UnpackMetadataURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x03ee438c.
//
// Solidity: function metadataURI() view returns(string)
func (eventPlan *EventPlan) UnpackMetadataURI(data []byte) (string, error) {
	out, err := eventPlan.abi.Unpack("metadataURI", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackTokenURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc87b56dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function tokenURI(uint256 ) view returns(string)
func (eventPlan *EventPlan) PackTokenURI(arg0 *big.Int) []byte {
	enc, err := eventPlan.abi.Pack("tokenURI", arg0)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTokenURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc87b56dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function tokenURI(uint256 ) view returns(string)
func (eventPlan *EventPlan) TryPackTokenURI(arg0 *big.Int) ([]byte, error) {
	return eventPlan.abi.Pack("tokenURI", arg0)
}

// UnpackTokenURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc87b56dd.
//
// Solidity: function tokenURI(uint256 ) view returns(string)
func (eventPlan *EventPlan) UnpackTokenURI(data []byte) (string, error) {
	out, err := eventPlan.abi.Unpack("tokenURI", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// EventPlanAccepted represents a Accepted event raised by the EventPlan contract.
type EventPlanAccepted struct {
	Scope     uint8
	By        common.Address
	Selection [5]uint32
	Metadata  [32]byte
	Verified  bool
	Head      [32]byte
	Raw       *types.Log // Blockchain specific contextual infos
}

const EventPlanAcceptedEventName = "Accepted"

// ContractEventName returns the user-defined event name.
func (EventPlanAccepted) ContractEventName() string {
	return EventPlanAcceptedEventName
}

// UnpackAcceptedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Accepted(uint8 indexed scope, address indexed by, uint32[5] selection, bytes32 metadata, bool verified, bytes32 head)
func (eventPlan *EventPlan) UnpackAcceptedEvent(log *types.Log) (*EventPlanAccepted, error) {
	event := "Accepted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanAccepted)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanIteration represents a Iteration event raised by the EventPlan contract.
type EventPlanIteration struct {
	Scope    uint8
	Aspect   uint8
	Author   common.Address
	Number   uint32
	Digest   [32]byte
	Verified bool
	Head     [32]byte
	Raw      *types.Log // Blockchain specific contextual infos
}

const EventPlanIterationEventName = "Iteration"

// ContractEventName returns the user-defined event name.
func (EventPlanIteration) ContractEventName() string {
	return EventPlanIterationEventName
}

// UnpackIterationEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Iteration(uint8 indexed scope, uint8 indexed aspect, address indexed author, uint32 number, bytes32 digest, bool verified, bytes32 head)
func (eventPlan *EventPlan) UnpackIterationEvent(log *types.Log) (*EventPlanIteration, error) {
	event := "Iteration"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanIteration)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// EventPlanMetadataUpdated represents a MetadataUpdated event raised by the EventPlan contract.
type EventPlanMetadataUpdated struct {
	Digest [32]byte
	Raw    *types.Log // Blockchain specific contextual infos
}

const EventPlanMetadataUpdatedEventName = "MetadataUpdated"

// ContractEventName returns the user-defined event name.
func (EventPlanMetadataUpdated) ContractEventName() string {
	return EventPlanMetadataUpdatedEventName
}

// UnpackMetadataUpdatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event MetadataUpdated(bytes32 digest)
func (eventPlan *EventPlan) UnpackMetadataUpdatedEvent(log *types.Log) (*EventPlanMetadataUpdated, error) {
	event := "MetadataUpdated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != eventPlan.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(EventPlanMetadataUpdated)
	if len(log.Data) > 0 {
		if err := eventPlan.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range eventPlan.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (eventPlan *EventPlan) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["AlreadyInitialized"].ID.Bytes()[:4]) {
		return eventPlan.UnpackAlreadyInitializedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NoAuthor"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNoAuthorError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NoDigest"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNoDigestError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotCreator"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotCreatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["NotNext"].ID.Bytes()[:4]) {
		return eventPlan.UnpackNotNextError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["OnlyFactory"].ID.Bytes()[:4]) {
		return eventPlan.UnpackOnlyFactoryError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["ScopeAccepted"].ID.Bytes()[:4]) {
		return eventPlan.UnpackScopeAcceptedError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["UnknownAspect"].ID.Bytes()[:4]) {
		return eventPlan.UnpackUnknownAspectError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["UnknownIteration"].ID.Bytes()[:4]) {
		return eventPlan.UnpackUnknownIterationError(raw[4:])
	}
	if bytes.Equal(raw[:4], eventPlan.abi.Errors["UnknownScope"].ID.Bytes()[:4]) {
		return eventPlan.UnpackUnknownScopeError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// EventPlanAlreadyInitialized represents a AlreadyInitialized error raised by the EventPlan contract.
type EventPlanAlreadyInitialized struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyInitialized()
func EventPlanAlreadyInitializedErrorID() common.Hash {
	return common.HexToHash("0x0dc149f07762891dbcea3fe72770f3d63a1863fc54b2f084e8c59ec476996927")
}

// UnpackAlreadyInitializedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyInitialized()
func (eventPlan *EventPlan) UnpackAlreadyInitializedError(raw []byte) (*EventPlanAlreadyInitialized, error) {
	out := new(EventPlanAlreadyInitialized)
	if err := eventPlan.abi.UnpackIntoInterface(out, "AlreadyInitialized", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNoAuthor represents a NoAuthor error raised by the EventPlan contract.
type EventPlanNoAuthor struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoAuthor()
func EventPlanNoAuthorErrorID() common.Hash {
	return common.HexToHash("0x6147ebd97cfd127fabd280411a306f4ebbe50fc2979bdcad85eab569715c4644")
}

// UnpackNoAuthorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoAuthor()
func (eventPlan *EventPlan) UnpackNoAuthorError(raw []byte) (*EventPlanNoAuthor, error) {
	out := new(EventPlanNoAuthor)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NoAuthor", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNoDigest represents a NoDigest error raised by the EventPlan contract.
type EventPlanNoDigest struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoDigest()
func EventPlanNoDigestErrorID() common.Hash {
	return common.HexToHash("0x8b5edfe6eb29e2454ece2fcd5bfd46219bf94a1de4b077b76eea5df11446e049")
}

// UnpackNoDigestError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoDigest()
func (eventPlan *EventPlan) UnpackNoDigestError(raw []byte) (*EventPlanNoDigest, error) {
	out := new(EventPlanNoDigest)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NoDigest", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotCreator represents a NotCreator error raised by the EventPlan contract.
type EventPlanNotCreator struct {
	By common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotCreator(address by)
func EventPlanNotCreatorErrorID() common.Hash {
	return common.HexToHash("0xc66f47bf350ee1bf9e0c1be02671afd9da5d2da4e1459cba22a80a2a2a689a52")
}

// UnpackNotCreatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotCreator(address by)
func (eventPlan *EventPlan) UnpackNotCreatorError(raw []byte) (*EventPlanNotCreator, error) {
	out := new(EventPlanNotCreator)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotCreator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanNotNext represents a NotNext error raised by the EventPlan contract.
type EventPlanNotNext struct {
	Aspect   uint8
	Expected uint32
	Number   uint32
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotNext(uint8 aspect, uint32 expected, uint32 number)
func EventPlanNotNextErrorID() common.Hash {
	return common.HexToHash("0x66c18ebc641bdde055c8418870f904222378da01f8c61266fc47d8ca4e0407de")
}

// UnpackNotNextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotNext(uint8 aspect, uint32 expected, uint32 number)
func (eventPlan *EventPlan) UnpackNotNextError(raw []byte) (*EventPlanNotNext, error) {
	out := new(EventPlanNotNext)
	if err := eventPlan.abi.UnpackIntoInterface(out, "NotNext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanOnlyFactory represents a OnlyFactory error raised by the EventPlan contract.
type EventPlanOnlyFactory struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OnlyFactory()
func EventPlanOnlyFactoryErrorID() common.Hash {
	return common.HexToHash("0x0c6d42aee1b4832deb27409f37a942e97dfedc101aa8a02a9e70506e047120da")
}

// UnpackOnlyFactoryError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OnlyFactory()
func (eventPlan *EventPlan) UnpackOnlyFactoryError(raw []byte) (*EventPlanOnlyFactory, error) {
	out := new(EventPlanOnlyFactory)
	if err := eventPlan.abi.UnpackIntoInterface(out, "OnlyFactory", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanScopeAccepted represents a ScopeAccepted error raised by the EventPlan contract.
type EventPlanScopeAccepted struct {
	Scope uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ScopeAccepted(uint8 scope)
func EventPlanScopeAcceptedErrorID() common.Hash {
	return common.HexToHash("0x99a5353c577101a5b2ca407f43123a7940ac24533c49fc3a82bc03b243035e61")
}

// UnpackScopeAcceptedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ScopeAccepted(uint8 scope)
func (eventPlan *EventPlan) UnpackScopeAcceptedError(raw []byte) (*EventPlanScopeAccepted, error) {
	out := new(EventPlanScopeAccepted)
	if err := eventPlan.abi.UnpackIntoInterface(out, "ScopeAccepted", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanUnknownAspect represents a UnknownAspect error raised by the EventPlan contract.
type EventPlanUnknownAspect struct {
	Aspect uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownAspect(uint8 aspect)
func EventPlanUnknownAspectErrorID() common.Hash {
	return common.HexToHash("0x5ece2f8ddab38d43e9b4690233da602b1bd6e7937ce8220a79576fadd0ea0959")
}

// UnpackUnknownAspectError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownAspect(uint8 aspect)
func (eventPlan *EventPlan) UnpackUnknownAspectError(raw []byte) (*EventPlanUnknownAspect, error) {
	out := new(EventPlanUnknownAspect)
	if err := eventPlan.abi.UnpackIntoInterface(out, "UnknownAspect", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanUnknownIteration represents a UnknownIteration error raised by the EventPlan contract.
type EventPlanUnknownIteration struct {
	Aspect uint8
	Number uint32
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownIteration(uint8 aspect, uint32 number)
func EventPlanUnknownIterationErrorID() common.Hash {
	return common.HexToHash("0xe1b2b1ec0f570a47ce92a64f005a927e85803bbeab1c1774715d8527a40cfd82")
}

// UnpackUnknownIterationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownIteration(uint8 aspect, uint32 number)
func (eventPlan *EventPlan) UnpackUnknownIterationError(raw []byte) (*EventPlanUnknownIteration, error) {
	out := new(EventPlanUnknownIteration)
	if err := eventPlan.abi.UnpackIntoInterface(out, "UnknownIteration", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// EventPlanUnknownScope represents a UnknownScope error raised by the EventPlan contract.
type EventPlanUnknownScope struct {
	Scope uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnknownScope(uint8 scope)
func EventPlanUnknownScopeErrorID() common.Hash {
	return common.HexToHash("0x4587912718c8c6e8137ca8fd407711b3da9d550bf1e730708719a51aa3a5cfeb")
}

// UnpackUnknownScopeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnknownScope(uint8 scope)
func (eventPlan *EventPlan) UnpackUnknownScopeError(raw []byte) (*EventPlanUnknownScope, error) {
	out := new(EventPlanUnknownScope)
	if err := eventPlan.abi.UnpackIntoInterface(out, "UnknownScope", raw); err != nil {
		return nil, err
	}
	return out, nil
}
