import { z } from 'zod'

import { tabStorage } from '#client/ui/storage.ts'

/** One value that outlives a reload of this tab; what does not fit its schema is as good as nothing. */
export function keptInTab<Schema extends z.ZodType>(key: string, schema: Schema) {
  const read = (): z.output<Schema> | undefined => {
    const text = tabStorage.read(key)
    if (text === undefined) return undefined

    const json = z
      .string()
      .transform((value, context) => parsed(value, context))
      .safeParse(text)
    return json.success ? schema.safeParse(json.data).data : undefined
  }

  return {
    read,
    write: (value: z.output<Schema>) => void tabStorage.write(key, JSON.stringify(z.encode(schema, value))),
    clear: () => tabStorage.remove(key),
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
