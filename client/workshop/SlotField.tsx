import type { ComponentProps } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'

/** Chooses the club. */
export const SlotField = (control: Omit<ComponentProps<typeof Select>, 'children'>) => (
  <Field label="Club">
    {(ids) => (
      <Select {...ids} {...control}>
        {Slot.options.map((one) => (
          <option key={one} value={one}>
            {nameOfSlot(one)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
