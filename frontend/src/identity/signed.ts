import type { Api, SignedRequest } from '../api/client';
import type { Signer } from './signer';

type Asked = Omit<Parameters<Api['intent']>[1], 'userAddress'>;

/** Returns a request with the owner's signature over an action, which the server then sends to the chain. */
export async function signed(
  api: Pick<Api, 'intent'>,
  signer: Signer,
  id: string,
  asked: Asked,
): Promise<SignedRequest> {
  const userAddress = signer.address;
  const { typedData, nonce, deadline } = await api.intent(id, { ...asked, userAddress });
  const signature = await signer.signTypedData(typedData);
  return { userAddress, authorization: { nonce, deadline, signature } };
}
