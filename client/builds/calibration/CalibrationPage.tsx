import { useSuspenseQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { type MeasuredClub, type ShopCalibration, NewMeasuredClub } from '#shared/builds/calibration/contract.ts'
import { showChange, showMeasure } from '#shared/clubs/measures.ts'
import { readField } from '#shared/clubs/rules.ts'
import { fieldOf, type SpecKey } from '#shared/clubs/spec.ts'
import { fewestMeasured, predictSwingWeight } from '#shared/clubs/swing-weight.ts'

import { errorInWords, howToRead, offsetInWords } from './error-in-words.ts'
import { calibrationKey, measuredClubs, removeMeasuredClub, addMeasuredClub } from './queries.ts'

/** How far this shop's clubs lie from their predicted swing weights. */
export function CalibrationPage() {
  return (
    <ToolPage title="Swing weight scale">
      <p className="max-w-prose text-muted">
        Weigh a few clubs whose parts you know. The shop learns from them by how much its predictions are off, and how
        sure they are.
      </p>
      <Loaded skeleton={<Skeleton className="h-64" />}>
        <Clubs />
      </Loaded>
    </ToolPage>
  )
}

function Clubs() {
  const { calibration, clubs } = useSuspenseQuery(measuredClubs).data

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-4">
        <Learned calibration={calibration} />
        {clubs.length === 0 ? (
          <p className="text-sm text-muted">No club was weighed yet.</p>
        ) : (
          <ClubTable clubs={clubs} />
        )}
      </div>
      <MeasuredClubForm />
    </div>
  )
}

function Learned({ calibration }: { calibration: ShopCalibration }) {
  const decimals = useDecimals()
  const { clubs } = calibration
  if (clubs < fewestMeasured) {
    const left = fewestMeasured - clubs
    return (
      <p>
        Weigh {left} more {left === 1 ? 'club' : 'clubs'}. Until then predictions stand as they are, and count as{' '}
        <strong className="figures">{decimals(errorInWords(calibration))}</strong>. {howToRead}
      </p>
    )
  }
  const offset = offsetInWords(calibration)

  return (
    <p>
      Clubs here weigh{' '}
      <strong className="figures">
        {offset === undefined ? 'what their parts say' : `${decimals(offset)} than their parts say`}
      </strong>
      , <strong className="figures">{decimals(errorInWords(calibration))}</strong>. {howToRead} Build sheets count it
      in.
    </p>
  )
}

const headings = ['Club', 'Predicted', 'On the scale', 'Off by', 'Weighed', '']

function ClubTable({ clubs }: { clubs: readonly MeasuredClub[] }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Clubs that were weighed</caption>
        <thead className="text-muted">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1 pr-3 text-right font-medium first:text-left">
                {heading || <span className="sr-only">What to do</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clubs.map((club) => (
            <ClubRow key={club.id} club={club} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ClubRow({ club: { id, name, predicted, measured, by, at } }: { club: MeasuredClub }) {
  const { date, decimals } = useStudio()
  const removing = useAct(() => removeMeasuredClub(id), {
    done: () => `${name} is taken away`,
    touches: [calibrationKey],
    failsInToast: true,
  })

  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 pr-3 text-left font-medium wrap-anywhere">
        {name}
      </th>
      {[
        showMeasure('swingWeight', predicted),
        showMeasure('swingWeight', measured),
        showChange('swingWeight', measured - predicted),
      ].map((figure, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- three figures in a fixed order
        <td key={column} className="py-1 pr-3 text-right font-mono figures">
          {decimals(figure)}
        </td>
      ))}
      <td className="py-1 pr-3 text-right text-muted figures">{[by, date(at)].filter(Boolean).join(', ')}</td>
      <td className="py-1 text-right">
        <Button tone="quiet" size="tight" busy={removing.isPending} onClick={() => removing.mutate()}>
          Take away<span className="sr-only"> {name}</span>
        </Button>
      </td>
    </tr>
  )
}

/** Parses a typed measure into its smallest unit. */
const typedAs = (key: SpecKey) =>
  z
    .string()
    .trim()
    .min(1, { error: 'This is required.', abort: true })
    .transform((text, { issues }) => {
      const { value, problem } = readField(key, text)
      if (problem !== undefined) issues.push({ code: 'custom', input: text, message: problem })
      return typeof value === 'number' ? value : z.NEVER
    })

const { name, parts, measured } = NewMeasuredClub.shape
const Parts = z.object({
  length: typedAs('length').pipe(parts.shape.length),
  headMass: typedAs('headMass').pipe(parts.shape.headMass),
  shaftMass: typedAs('shaftMass').pipe(parts.shape.shaftMass),
  shaftBalance: typedAs('shaftBalance').pipe(parts.shape.shaftBalance),
  gripMass: typedAs('gripMass').pipe(parts.shape.gripMass),
})
const Measured = z.object({ name, parts: Parts, measured: typedAs('swingWeight').pipe(measured) })

/** The typed values, kept over a reload. */
const kept = keptInTab(
  'club on the scale',
  z.object({
    name: z.string(),
    parts: z.object({
      length: z.string(),
      headMass: z.string(),
      shaftMass: z.string(),
      shaftBalance: z.string(),
      gripMass: z.string(),
    }),
    measured: z.string(),
  }),
)

const balanceHint = 'Of the shaft as it is cut, from the butt.'

const fields = [
  { name: 'name', label: 'Club', hint: 'As you tell it from the others.' },
  { name: 'parts.length', label: fieldOf('length').label, hint: undefined },
  { name: 'parts.headMass', label: fieldOf('headMass').label, hint: undefined },
  { name: 'parts.shaftMass', label: fieldOf('shaftMass').label, hint: 'As it is cut.' },
  { name: 'parts.shaftBalance', label: fieldOf('shaftBalance').label, hint: balanceHint },
  { name: 'parts.gripMass', label: fieldOf('gripMass').label, hint: undefined },
  { name: 'measured', label: 'Swing weight on the scale', hint: 'As D2.5.' },
] as const

/** A club on the scale. */
function MeasuredClubForm() {
  const request = useRequestForm({
    schema: Measured,
    defaultValues: {
      name: '',
      parts: { length: '', headMass: '', shaftMass: '', shaftBalance: '', gripMass: '' },
      measured: '',
    },
    fields,
    sending: useAdding(),
    isRepeated: true,
  })
  useFormDraft(request.form, kept)
  const { control, register, getFieldState, formState } = request.form
  const { data } = Parts.safeParse(useWatch({ control, name: 'parts' }))

  return (
    <div className="grid content-start gap-4">
      <h2 className="font-semibold">A club on the scale</h2>
      <RequestForm
        request={request}
        aria-label="A club on the scale"
        verb="Write it down"
        otherwise="It is not written down"
      >
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                autoComplete="off"
                inputMode={name.startsWith('parts') ? 'decimal' : 'text'}
                maxLength={80}
                {...register(name)}
              />
            )}
          </Field>
        ))}
        <output className="text-sm text-muted figures">
          {data && `Its parts say ${showMeasure('swingWeight', predictSwingWeight(data))}.`}
        </output>
      </RequestForm>
    </div>
  )
}

function useAdding() {
  return useAct(addMeasuredClub, { touches: [calibrationKey] })
}
