import { NoNetwork, type NoNetworkProps } from './no-network.tsx';

/** The same part in a script of its own, for pages whose first view does not show it. */
export function LateNoNetwork(props: NoNetworkProps) {
  return <NoNetwork {...props} />;
}
