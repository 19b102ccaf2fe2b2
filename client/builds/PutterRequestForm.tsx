import { type ReactNode, useState } from 'react'

import { sendSheet } from '#client/builds/sheets/send-sheet.ts'
import type { AttachedSheet } from '#client/people/service.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import {
  putterDoubtsOf,
  putterOfRequest,
  type PutterRequest,
  alignments,
  putterHeads,
  putterLength,
  putterLie,
  type PutterStyle,
  putterStyles,
  shaftLeans,
} from '#shared/builds/putter-request.ts'
import { headWeights, putterGrips } from '#shared/clubs/build-fields.ts'

import { ChoiceField } from './ChoiceField.tsx'
import { Doubts } from './Doubts.tsx'
import { MeasureField, typed } from './MeasureField.tsx'
import { PutterDrawing } from './PutterDrawing.tsx'
import { usePutterForm, type PutterForm } from './request-form.ts'
import { RequestLayout } from './RequestLayout.tsx'
import { SheetFoot } from './SheetFoot.tsx'

/** The guided request: a sheet that is drawn while it is filled in, and the sender. */
export function PutterRequestForm({ send }: { send: (sheet: AttachedSheet) => ReactNode }) {
  const { form, ready, isSaved, blank } = usePutterForm()
  // While somebody types, the sheet may be invalid for a moment: keep drawing the last valid one.
  const [drawn, draw] = useState(ready ?? blank)
  if (ready && ready !== drawn) draw(ready)

  return (
    <RequestLayout
      page="putter-sheet"
      fields={<PutterSheetFields form={form} />}
      sheet={
        <>
          <PutterSheet request={drawn} />
          <Doubts doubts={putterDoubtsOf(drawn)} />
          <SheetFoot isSaved={isSaved} onStartOver={() => form.reset(blank)} />
        </>
      }
      send={send({
        send: ready && sendSheet('putter', [putterOfRequest(ready)]),
        problem: 'It cannot be built like that yet. Look at the marked fields.',
        focus: () => form.setFocus('lengthInches'),
      })}
    />
  )
}

/** The sheet so far. */
function PutterSheet({ request }: { request: PutterRequest }) {
  const decimals = useDecimals()

  return (
    <section aria-labelledby="your-sheet" className="rounded border border-line bg-surface px-4 pt-4 pb-2">
      <h2 id="your-sheet" className="font-display text-xl font-medium">
        Your sheet
      </h2>
      <PutterDrawing putter={request} className="mx-auto mt-2 w-full max-w-md overflow-visible" />
      <dl className="divide-y divide-line py-2 text-sm">
        {factsOf(request).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium figures first-letter:uppercase">{decimals(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const factsOf = (request: PutterRequest) =>
  [
    ['Head', `${request.head}, ${request.headWeight} weight`],
    ['Hand', request.hand],
    ['Held', request.style],
    ['Length', `${request.lengthInches.toFixed(2)} in`],
    ['Lie', `${request.lieDegrees.toFixed(1)}°`],
    ['Grip', request.grip],
    ['Shaft lean', request.shaftLeanDegrees ? `${request.shaftLeanDegrees}° forward` : 'none'],
    ['Alignment', request.alignment],
  ] as const

const change = { shouldDirty: true, shouldValidate: true }
const styles: readonly PutterStyle[] = ['conventional', 'counterbalanced', 'arm-lock', 'broomstick']

function PutterSheetFields({ form }: { form: PutterForm }) {
  return (
    <div className="grid gap-7">
      <ChoiceField
        label="Hand"
        choices={[
          { value: 'right', label: 'Right-handed' },
          { value: 'left', label: 'Left-handed' },
        ]}
        register={() => form.register('hand')}
      />
      <ChoiceField label="Head" choices={putterHeads} register={() => form.register('head')} />
      <ChoiceField label="Head weight" choices={headWeights} register={() => form.register('headWeight')} />
      <ChoiceField
        label="How you hold it"
        choices={styles}
        register={() =>
          form.register('style', {
            onChange: ({ target }: { target: { value: PutterStyle } }) => suitStyle(form, target.value),
          })
        }
      />
      <Measures form={form} />
      <GripAndLean form={form} />
      <ChoiceField label="Alignment" choices={alignments} register={() => form.register('alignment')} />
    </div>
  )
}

/** A style brings its usual length; a broomstick also stands more upright. */
function suitStyle(form: PutterForm, style: PutterStyle): void {
  form.setValue('lengthInches', putterStyles[style].usual, change)
  form.setValue('lieDegrees', style === 'broomstick' ? 79 : 70, change)
}

function Measures({ form }: { form: PutterForm }) {
  const { errors } = form.formState
  const [style, length, lie] = form.watch(['style', 'lengthInches', 'lieDegrees'])
  const { least, most } = putterStyles[style]

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <MeasureField
        label="Length"
        hint={`${least} to ${most} in are usual for this style.`}
        error={errors.lengthInches?.message}
        measure="length"
        range={putterLength}
        value={length}
        onStep={(value) => form.setValue('lengthInches', value, change)}
        input={form.register('lengthInches', typed('length'))}
      />
      <MeasureField
        label="Lie"
        hint="80° at most, by the Rules."
        error={errors.lieDegrees?.message}
        measure="angle"
        range={putterLie}
        value={lie}
        onStep={(value) => form.setValue('lieDegrees', value, change)}
        input={form.register('lieDegrees', typed('angle'))}
      />
    </div>
  )
}

/** A press grip decides the shaft's lean too: its hole is drilled at that angle. */
function GripAndLean({ form }: { form: PutterForm }) {
  const decimals = useDecimals()
  return (
    <div className="grid gap-7">
      <ChoiceField
        label="Grip"
        choices={putterGrips}
        register={() =>
          form.register('grip', {
            onChange: ({ target }: { target: { value: string } }) =>
              form.setValue('shaftLeanDegrees', target.value === 'press grip' ? 1.5 : 0, change),
          })
        }
      />
      <div className="max-w-72">
        <Field
          label="Shaft lean, built into the grip"
          hint="Only a press grip leans the shaft forward."
          error={form.formState.errors.shaftLeanDegrees?.message}
        >
          {(ids) => (
            <Select {...ids} {...form.register('shaftLeanDegrees', { valueAsNumber: true })}>
              {shaftLeans.map((lean) => (
                <option key={lean} value={lean}>
                  {lean === 0 ? 'None' : `${decimals(String(lean))}° forward`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </div>
  )
}
