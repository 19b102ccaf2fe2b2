import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useFieldArray } from 'react-hook-form'

import { CheckList } from '#client/catalog/discounts/CheckList.tsx'
import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { TextField } from '#client/lessons/editor/TextField.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'
import { counted } from '#shared/words.ts'

import { clinicLabels, type FormProps, nextSession } from './clinic-form.ts'
import { choicesQuery } from './queries.ts'

interface SessionsProps extends FormProps {
  seen: ClinicRecord | undefined
}

/** When it is, who gives it and in which bays: nobody books them meanwhile. */
export function SessionFields({ form, seen }: SessionsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sessions', keyName: 'key' })

  return (
    <Group title="When and where" note="Who gives it and its bays cannot be booked meanwhile.">
      <CoachField form={form} />
      <ul className="grid gap-4">
        {fields.map(({ key, id }, at) => (
          <li key={key} className="grid gap-3 border-b border-line pb-4">
            <SessionRow form={form} at={at} />
            <div>
              <Button
                tone="quiet"
                size="tight"
                disabled={fields.length === 1 || (id !== undefined && (seen?.placesTaken ?? 0) > 0)}
                onClick={() => remove(at)}
              >
                Remove<span className="sr-only"> session {at + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button tone="quiet" size="tight" onClick={() => append(nextSession(form.getValues('sessions').at(-1)))}>
          Add a session
        </Button>
      </div>
      <MovedWithPlaces form={form} seen={seen} />
    </Group>
  )
}

function CoachField({ form }: FormProps) {
  const { data } = useSuspenseQuery(choicesQuery)

  return (
    <Field label={clinicLabels.coachId} optional error={problemAt(form, 'coachId')}>
      {(ids) => (
        <Select {...ids} isTight {...form.register('coachId', { setValueAs: (id: string) => id || null })}>
          <option value="">Nobody in particular</option>
          {data.coaches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function SessionRow({ form, at }: FormProps & { at: number }) {
  const { data } = useSuspenseQuery(choicesQuery)
  const bays = data.bays.map(({ id, name }) => ({ value: id, label: name }))
  const problem = problemAt(form, `sessions.${at}.bayIds`)

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField form={form} path={`sessions.${at}.day`} label="Day" type="date" />
        <TextField form={form} path={`sessions.${at}.from`} label="From" type="time" />
        <TextField form={form} path={`sessions.${at}.until`} label="Until" type="time" />
      </div>
      <Controller
        control={form.control}
        name={`sessions.${at}.bayIds`}
        render={({ field }) => <CheckList legend="Bays" options={bays} value={field.value} onChange={field.onChange} />}
      />
      {problem && <p className="text-sm font-medium text-flag-deep">{problem}</p>}
    </>
  )
}

/** Who has a place planned with the time that was said. */
function MovedWithPlaces({ form, seen }: SessionsProps) {
  const sessions = form.watch('sessions')
  const isMoved = seen?.sessions.some((was) => {
    const is = sessions.find(({ id }) => id === was.id)
    return is && (is.day !== was.day || is.from !== was.from || is.until !== was.until)
  })
  if (!seen || !isMoved || seen.placesTaken === 0) return null

  return (
    <Notice kind="warning" title={counted(seen.placesTaken, 'place is taken', 'places are taken')}>
      Saved, everybody who has one is written to with the old and the new time, and may cancel free of charge until it
      begins.
    </Notice>
  )
}
