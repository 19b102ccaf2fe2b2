import { z } from 'zod'

import { siteStorage, tabStorage } from './storage.ts'

export interface StoredValue<Value> {
  read: () => Value | undefined
  write: (value: Value) => void
  clear: () => void
}

/** One value that outlives a reload of this tab. */
export const keptInTab = <Schema extends z.ZodType>(key: string, schema: Schema) => keptIn(tabStorage, key, schema)

/** One value that outlives the tab. */
export const keptInBrowser = <Schema extends z.ZodType>(key: string, schema: Schema) => keptIn(siteStorage, key, schema)

/** What does not fit its schema is as good as nothing. */
function keptIn<Schema extends z.ZodType>(
  storage: typeof siteStorage,
  key: string,
  schema: Schema,
): StoredValue<z.output<Schema>> {
  const read = (): z.output<Schema> | undefined => {
    const text = storage.read(key)
    if (text === undefined) return undefined

    const json = z
      .string()
      .transform((value, context) => parsed(value, context))
      .safeParse(text)
    return json.success ? schema.safeParse(json.data).data : undefined
  }

  return {
    read,
    write: (value) => void storage.write(key, JSON.stringify(z.encode(schema, value))),
    clear: () => storage.remove(key),
  }
}

function parsed(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('This is not JSON.')
    return z.NEVER
  }
}
