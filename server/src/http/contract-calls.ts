import { isContractProcedure, type AnyContractRouter, type AnySchema } from '@orpc/contract';
import type { Access, CallMeta, Load, Transport } from '@time-tracker/contract/access';

/** A call of the contract, prepared for binding. */
export type ContractCall = {
  /** `screenshot.all`: the name in the contract, the handlers, the client and the cache. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  access: Access | undefined;
  /** Whether a recorder's token may make it. */
  isForRecorders: boolean;
  transport: Transport;
  isExemptFromRateLimit: boolean;
  clearsCache: boolean;
  load: Load | undefined;
  input: AnySchema | undefined;
  output: AnySchema | undefined;
};

type Definition = {
  route: { method?: string; path?: string };
  meta: CallMeta;
  inputSchema: AnySchema | undefined;
  outputSchema: AnySchema | undefined;
};

/** All calls of a contract, in its order. */
export function listContractCalls(router: AnyContractRouter, prefix = ''): ContractCall[] {
  return Object.entries(router as Record<string, AnyContractRouter>).flatMap(([key, entry]) => {
    const name = prefix + key;
    if (!isContractProcedure(entry)) return listContractCalls(entry, `${name}.`);
    // The library types these as `any`; this is what our contract contains.
    const { route, meta, inputSchema, outputSchema } = entry['~orpc'] as Definition;
    const { access, transport, isExemptFromRateLimit = false, clearsCache = false, load } = meta;
    const isForRecorders = meta.recorder === true;
    return [
      {
        name,
        method: route.method === 'GET' ? 'GET' : 'POST',
        path: route.path ?? `/${name.replace('.', '/')}`,
        access,
        isForRecorders,
        transport: transport ?? 'json',
        isExemptFromRateLimit,
        clearsCache,
        load,
        input: inputSchema,
        output: outputSchema,
      },
    ];
  });
}
