// The contract of every public route, on a site at the root of its host.
import { toOwnPort } from '../e2e/place';
import { testContract } from './contract-suite';

testContract({ name: 'contract', port: toOwnPort(9) });
