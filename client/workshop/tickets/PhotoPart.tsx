import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

interface PhotoPartProps {
  parts: readonly { name: string }[]
  part: string
  onChoose: (part: string) => void
}

/** What the next photos are of. */
export const PhotoPart = ({ parts, part, onChoose }: PhotoPartProps) => (
  <div className="max-w-60">
    <Field label="Photos of">
      {(ids) => (
        <Select {...ids} isTight value={part} onChange={({ target }) => onChoose(target.value)}>
          <option value="">The whole bag</option>
          {parts.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)
