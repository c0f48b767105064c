import { ConnectReturn } from '@unified-integration/connect/react';

/** The page at the `return_url`. */
const Connected = () => <ConnectReturn confirm="/api/confirm" />;

export default Connected;
