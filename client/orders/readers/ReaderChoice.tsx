import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

import { choiceWords } from './reader-words.ts'
import type { useReader } from './use-reader.ts'

/** Which reader is asked, where there are several; of an only one how it is, where that is not well. */
export function ReaderChoice({
  readers,
  reader,
  choose,
}: Pick<ReturnType<typeof useReader>, 'readers' | 'reader' | 'choose'>) {
  if (!reader) return null
  if (readers.length === 1) {
    return choiceWords(reader) === reader.name ? null : <p className="text-sm text-muted">{choiceWords(reader)}.</p>
  }

  return (
    <Field label="Reader">
      {(ids) => (
        <Select {...ids} value={reader.id} onChange={({ target }) => choose(target.value)}>
          {readers.map((one) => (
            <option key={one.id} value={one.id}>
              {choiceWords(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
