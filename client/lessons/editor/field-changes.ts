export interface FieldChange<Field extends string> {
  field: Field
  label: string
  from: string
  to: string
}

type Values = Partial<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

/** What differs between two versions of a record, also of those of which only a part is said. */
export const fieldChanges = <Field extends string>(
  labels: Record<Field, string>,
  { from, to }: { from: Values; to: Values },
  inWords: (field: Field, value: unknown) => string,
): FieldChange<Field>[] =>
  keysOf(labels)
    .filter((field) => field in to && !isSame(from[field], to[field]))
    .map((field) => ({
      field,
      label: labels[field],
      from: inWords(field, from[field]),
      to: inWords(field, to[field]),
    }))
