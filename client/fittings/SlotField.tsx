import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'

/** Which club it is about. */
export const SlotField = ({ slot, onChoose }: { slot: Slot; onChoose: (slot: Slot) => void }) => (
  <Field label="Club">
    {(ids) => (
      <Select {...ids} value={slot} onChange={({ target }) => onChoose(Slot.parse(target.value))}>
        {Slot.options.map((one) => (
          <option key={one} value={one}>
            {nameOfSlot(one)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
