import { type ReactNode, useState } from 'react'

import { sendSheet } from '#client/builds/sheets/send-sheet.ts'
import type { AttachedSheet } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { ClubDrawing } from '#client/ui/drawings/ClubDrawing.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import {
  clubsOfRequest,
  doubtsOf,
  builtClub,
  type ClubRequest,
  flexes,
  lengthChange,
  lieChange,
  swingWeights,
  wrapCount,
} from '#shared/builds/club-request.ts'
import { gripSizes } from '#shared/clubs/shaft-fields.ts'
import { inBagOrder, type Slot, nameOfSlot } from '#shared/clubs/slots.ts'

import { ChoiceField } from './ChoiceField.tsx'
import { Doubts } from './Doubts.tsx'
import { MeasureField, typed } from './MeasureField.tsx'
import { useClubForm, type ClubForm } from './request-form.ts'
import { RequestLayout } from './RequestLayout.tsx'
import { SheetFoot } from './SheetFoot.tsx'

/** The guided request: a sheet that is drawn while it is filled in, and the sender. */
export function ClubRequestForm({ send }: { send: (sheet: AttachedSheet) => ReactNode }) {
  const { form, ready, isSaved, blank } = useClubForm()
  // While somebody types, the sheet may be invalid for a moment: keep drawing the last valid one.
  const [drawn, draw] = useState(ready ?? blank)
  if (ready && ready !== drawn) draw(ready)

  return (
    <RequestLayout
      page="build-sheet"
      fields={<ClubSheetFields form={form} />}
      sheet={
        <>
          <ClubSheet request={drawn} />
          <Doubts doubts={doubtsOf(drawn)} />
          <SheetFoot isSaved={isSaved} onStartOver={() => form.reset(blank)} />
        </>
      }
      send={send({
        send: ready && sendSheet('clubs', clubsOfRequest(ready)),
        problem: 'It cannot be built like that yet. Look at the marked fields.',
        focus: () => form.setFocus('clubs'),
      })}
    />
  )
}

const irons: readonly ClubRequest['clubs'][number][] = ['7i', '6i', '8i', '5i', '9i', '4i', 'PW', 'GW', 'SW', 'LW']
const cell = 'border-b border-line px-1 py-1.5 text-right whitespace-nowrap sm:px-2'

/** The sheet so far: one club drawn, all clubs measured. */
function ClubSheet({ request }: { request: ClubRequest }) {
  const chosen = inBagOrder(request.clubs)
  const drawn = irons.find((slot) => request.clubs.includes(slot)) ?? chosen[0] ?? '7i'

  return (
    <section aria-labelledby="your-sheet" className="rounded border border-line bg-surface px-4 pt-4 pb-2">
      <h2 id="your-sheet" className="font-display text-xl font-medium">
        Your sheet
      </h2>
      <ClubDrawing club={builtClub(drawn, request)} className="mx-auto mt-2 w-full max-w-md overflow-visible" />
      <table className="mt-3 w-full border-collapse font-mono text-sm figures">
        <caption className="sr-only">Each club as it would be built</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className={`${cell} text-left! font-normal`}>
              Club
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              Loft
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              Lie
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              Length
            </th>
          </tr>
        </thead>
        <tbody>
          {chosen.map((slot) => (
            <Row key={slot} slot={slot} request={request} />
          ))}
        </tbody>
      </table>
      <dl className="grid gap-x-6 py-3 text-sm sm:grid-cols-2">
        {factsOf(request).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-0.5">
            <dt className="text-muted">{name}</dt>
            <dd className="first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Row({ slot, request }: { slot: Slot; request: ClubRequest }) {
  const { decimals } = useStudio()
  const { loftDegrees, lieDegrees, lengthInches } = builtClub(slot, request)

  return (
    <tr>
      <th scope="row" className={`${cell} text-left! font-bold`}>
        {slot}
      </th>
      <td className={cell}>{decimals(loftDegrees.toFixed(2))}°</td>
      <td className={cell}>{decimals(lieDegrees.toFixed(2))}°</td>
      <td className={cell}>{decimals(lengthInches.toFixed(3))} in</td>
    </tr>
  )
}

const factsOf = ({ hand, shaft, flex, swingWeight, grip, wraps }: ClubRequest) =>
  [
    ['Hand', hand],
    ['Shaft', shaft],
    ['Flex', flex],
    ['Swing weight', swingWeight],
    ['Grip', grip],
    ['Extra wraps', String(wraps)],
  ] as const

const undecided = { value: 'not sure yet', label: 'Not sure yet' } as const
const change = { shouldDirty: true, shouldValidate: true }

function ClubSheetFields({ form }: { form: ClubForm }) {
  return (
    <div className="grid gap-7">
      <ClubsField form={form} />
      <ChoiceField
        label="Hand"
        choices={[
          { value: 'right', label: 'Right-handed' },
          { value: 'left', label: 'Left-handed' },
        ]}
        register={() => form.register('hand')}
      />
      <Measures form={form} />
      <ChoiceField label="Shaft" choices={['steel', 'graphite', undecided]} register={() => form.register('shaft')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Options form={form} name="flex" label="Flex" choices={[undecided.value, ...flexes]} />
        <Options form={form} name="swingWeight" label="Swing weight" choices={[undecided.value, ...swingWeights]} />
        <Options form={form} name="grip" label="Grip" choices={gripSizes} />
        <Wraps form={form} />
      </div>
    </div>
  )
}

function Measures({ form }: { form: ClubForm }) {
  const { errors } = form.formState
  const [length, lie] = form.watch(['lengthInches', 'lieDegrees'])

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <MeasureField
        label="Length against standard"
        hint="In eighths of an inch: 1/8, 0.25."
        error={errors.lengthInches?.message}
        measure="length"
        range={lengthChange}
        value={length}
        onStep={(value) => form.setValue('lengthInches', value, change)}
        input={form.register('lengthInches', typed('length'))}
      />
      <MeasureField
        label="Lie against standard"
        hint="More is upright, less is flat."
        error={errors.lieDegrees?.message}
        measure="angle"
        range={lieChange}
        value={lie}
        onStep={(value) => form.setValue('lieDegrees', value, change)}
        input={form.register('lieDegrees', typed('angle'))}
      />
    </div>
  )
}

function Wraps({ form }: { form: ClubForm }) {
  return (
    <MeasureField
      label="Extra wraps under the grip"
      hint="Each makes it about a hundredth of an inch thicker."
      error={form.formState.errors.wraps?.message}
      measure="count"
      range={wrapCount}
      value={form.watch('wraps')}
      onStep={(value) => form.setValue('wraps', value, change)}
      input={form.register('wraps', typed('count'))}
    />
  )
}

function Options({
  form,
  name,
  label,
  choices,
}: {
  form: ClubForm
  name: 'flex' | 'swingWeight' | 'grip'
  label: string
  choices: readonly string[]
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} {...form.register(name)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice.charAt(0).toUpperCase() + choice.slice(1)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const rows: readonly { name: string; slots: readonly Slot[] }[] = [
  { name: 'Woods', slots: ['D', '3W', '5W', '7W'] },
  { name: 'Hybrids', slots: ['3H', '4H', '5H'] },
  { name: 'Irons', slots: ['4i', '5i', '6i', '7i', '8i', '9i'] },
  { name: 'Wedges', slots: ['PW', 'GW', 'SW', 'LW'] },
]

/** The bag, one button a club. */
function ClubsField({ form }: { form: ClubForm }) {
  const problem = form.formState.errors.clubs?.message

  return (
    <fieldset aria-describedby={problem && 'clubs-problem'}>
      <legend className="font-medium">Clubs to build</legend>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ name, slots }) => (
          <div key={name} className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[5.5rem_1fr] sm:items-center">
            <p className="text-sm text-muted">{name}</p>
            <div className="flex flex-wrap gap-2">
              {slots.map((slot) => (
                <label
                  key={slot}
                  title={nameOfSlot(slot)}
                  className="grid min-h-11 min-w-13 cursor-pointer place-items-center rounded border border-edge bg-surface px-3 font-mono text-base hover:border-ink has-checked:border-fairway has-checked:bg-turf has-checked:font-bold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway"
                >
                  <input type="checkbox" value={slot} className="sr-only" {...form.register('clubs')} />
                  <span aria-hidden>{slot}</span>
                  <span className="sr-only">{nameOfSlot(slot)}</span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
      {problem && (
        <p id="clubs-problem" className="pt-1.5 text-sm font-medium text-flag-deep">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
