export interface FieldChange {
  /** The same for the same field of two versions. */
  field: string
  label: string
  from: string
  to: string
}

/** A version of a record, or what an entry of its history says of one. */
export type Values = Partial<Record<string, unknown>>

export type ChangesBetween = (from: Values, to: Values) => FieldChange[]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

/** The fields of a form in the order of their labels. */
export const fieldsOfLabels = <Key extends string>(labels: Record<Key, string>) =>
  keysOf(labels).map((name) => ({ name, label: labels[name] }))

interface Wording<Field extends string> {
  labels: Record<Field, string>
  /** A value of a field; `version` is what it stands in. */
  inWords: (field: Field, value: unknown, version: Values) => string
  /** What is compared, where a field is within another. */
  valueAt?: (version: Values, field: Field) => unknown
}

/** What differs between two versions of a record, also of those of which only a part is said. */
export const fieldChanges = <Field extends string>(
  from: Values,
  to: Values,
  { labels, inWords, valueAt = (version, field) => version[field] }: Wording<Field>,
): FieldChange[] =>
  keysOf(labels)
    .filter((field) => (field.split('.')[0] ?? field) in to)
    .filter((field) => !isSame(valueAt(from, field), valueAt(to, field)))
    .map((field) => ({
      field,
      label: labels[field],
      from: inWords(field, valueAt(from, field), from),
      to: inWords(field, valueAt(to, field), to),
    }))
