import { z } from 'zod'

/** A client's message to join. Fields that it leaves out have Supabase's defaults. */
export const Join = z.object({
  access_token: z.string().max(8192).nullish(),
  user_token: z.string().max(8192).nullish(),
  config: z
    .object({
      broadcast: z.object({ self: z.boolean().nullish(), ack: z.boolean().nullish() }).nullish(),
      presence: z.object({ key: z.string().max(100).nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z
        .array(z.record(z.string().max(100), z.unknown()))
        .max(20)
        .nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
})
export type Join = z.output<typeof Join>

/** Whether a token is only an API key of this form, which is public and identifies nobody. */
export const isPublicKey = (token: string) => token.startsWith('sb_')

/** The token of a join: the one in its message, or else the connection's key. */
export function tokenOf(join: Join, apiKey: string): string {
  const token = join.user_token ?? join.access_token
  return token && !isPublicKey(token) ? token : apiKey
}

type TableFilter = Record<string, unknown>

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

/** Written as an Elixir tuple, as in Supabase's messages. */
const filtersIn = (filter: unknown): string =>
  textOf(filter, '')
    .split(',')
    .map((part) => /^(\w+)=(not\.)?(\w+)\.(.*)$/.exec(part.trim()))
    .flatMap((found) => (found ? [`{"${found[1]}", "${found[3]}", "${found[4]}", ${found[2] !== undefined}}`] : []))
    .join(', ')

/** Why a client cannot subscribe to changes of a table: no table is published. */
export const unpublishedTable = ({ event, schema, table, filter }: TableFilter): string =>
  'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect ' +
  `parameters: [event: ${textOf(event, '*')}, schema: ${textOf(schema, 'public')}, table: ${textOf(table, '*')}, ` +
  `filters: [${filtersIn(filter)}], select: nil]`

/** The tables with the ids by which the client matches them to its request. */
export const withIds = (tables: readonly TableFilter[]) => tables.map((table, id) => ({ ...table, id: id + 1 }))
