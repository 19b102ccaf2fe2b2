import { useState } from 'react'

import { type AttachFile, PhotoField } from '#client/files/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

interface ClubPhotoFieldProps {
  /** Where the photos wait on this device. */
  place: string
  /** The names of its clubs. */
  parts: readonly string[]
  /** The record that the photos belong to; without it they wait on the device. */
  attach?: AttachFile
}

/** Takes photos of a bag or one of its clubs. */
export function ClubPhotoField({ place, parts, attach }: ClubPhotoFieldProps) {
  const [chosen, choose] = useState('')
  // The chosen club may have left the ticket since.
  const part = parts.includes(chosen) ? chosen : ''

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="max-w-60">
        <Field label="Photos of">
          {(ids) => (
            <Select {...ids} isTight value={part} onChange={({ target }) => choose(target.value)}>
              <option value="">The whole bag</option>
              {parts.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <PhotoField place={place} part={part || undefined} {...(attach && { attach })} />
    </div>
  )
}
