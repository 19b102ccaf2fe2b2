import { z } from 'zod'

export interface Kept<Value> {
  read: () => Value | undefined
  write: (value: Value) => void
  clear: () => void
}

/** One value that outlives a reload of this tab. */
export const keptInTab = <Schema extends z.ZodType>(key: string, schema: Schema) =>
  keptIn(() => sessionStorage, key, schema)

/** One value that outlives the tab. */
export const keptInBrowser = <Schema extends z.ZodType>(key: string, schema: Schema) =>
  keptIn(() => localStorage, key, schema)

/** What does not fit its schema is as good as nothing. */
function keptIn<Schema extends z.ZodType>(storage: () => Storage, key: string, schema: Schema): Kept<z.output<Schema>> {
  const read = (): z.output<Schema> | undefined => {
    const text = storage().getItem(key)
    if (text === null) return undefined

    const json = z
      .string()
      .transform((value, context) => parsed(value, context))
      .safeParse(text)
    return json.success ? schema.safeParse(json.data).data : undefined
  }

  return {
    read,
    write: (value) => storage().setItem(key, JSON.stringify(z.encode(schema, value))),
    clear: () => storage().removeItem(key),
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
