import { useSuspenseQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'

import { CheckListField, ChoiceField, fieldsAt, Group, TextField, WholeField } from '#client/records/fields.tsx'
import { SumField } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { slugOf } from '#shared/catalog/code-of.ts'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'
import { counted } from '#shared/words.ts'

import { audienceWords, choicesQuery, type ClinicForm, clinicLabels, kindWords, nextSession } from './clinic-form.ts'

interface FieldsProps {
  form: ClinicForm
}

/** What visitors read of it. */
export function AboutFields({ form }: FieldsProps) {
  const at = fieldsAt(form, clinicLabels)
  const made = slugOf(form.watch('title'))

  return (
    <Group title="What it is">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('title')} />
        <TextField
          {...at('slug')}
          optional
          hint={made ? `Without one: ${made}` : 'Made of the title, where none is said.'}
        />
        <ChoiceField {...at('kind')} words={kindWords} />
        <ChoiceField {...at('audience')} words={audienceWords} />
        <WholeField {...at('youngest')} unit="years" optional />
        <WholeField {...at('oldest')} unit="years" optional />
      </div>
      <TextField {...at('level')} hint="Such as: Handicap 10 to 30." />
      <TextField {...at('summary')} isLong />
      <TextField {...at('bringAlong')} optional isLong />
      <TextField {...at('goesAhead')} optional isLong hint="When and how it is decided, in words that visitors read." />
    </Group>
  )
}

interface SessionsProps extends FieldsProps {
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

function CoachField({ form }: FieldsProps) {
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

function SessionRow({ form, at }: FieldsProps & { at: number }) {
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
      <CheckListField form={form} path={`sessions.${at}.bayIds`} label="Bays" options={bays} />
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

/** How many may come, and for how much. */
export function PriceFields({ form, placesTaken }: FieldsProps & { placesTaken: number }) {
  const at = fieldsAt(form, clinicLabels)

  return (
    <Group title="Places and prices">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('capacity')} unit={placesTaken > 0 ? `${placesTaken} taken` : 'in all sessions'} />
        <SumField isTight {...at('priceCents')} />
        <SumField isTight {...at('memberPriceCents')} optional />
        <SumField isTight {...at('earlyPriceCents')} optional />
        <TextField {...at('earlyUntil')} type="date" optional hint="The last day of the early price." />
      </div>
    </Group>
  )
}

/** With how many it takes place, and by when that is decided. */
export function DecisionFields({ form }: FieldsProps) {
  const at = fieldsAt(form, clinicLabels)

  return (
    <Group title="Whether it takes place" note="With fewer, somebody decides by that day. Today reminds of it.">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('minimum')} unit="places" optional />
        <TextField {...at('decideOn')} type="date" optional />
      </div>
    </Group>
  )
}

/** Until when a place is canceled free of charge, and what goes back after that. */
export function GivingBackFields({ form }: FieldsProps) {
  const at = fieldsAt(form, clinicLabels)

  return (
    <Group title="When somebody cancels">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('cancelHours')} unit="hours before it begins" />
        <WholeField {...at('lateRefundPercent')} unit="% of the price" />
      </div>
    </Group>
  )
}
