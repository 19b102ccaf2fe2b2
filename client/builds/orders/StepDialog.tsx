import { type ReactNode, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey, handOverBuild, shipBuild, stepBuild } from '#client/builds/order-queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ClubBoxes } from '#client/workshop/service.ts'
import type { Build } from '#shared/builds/orders/contract.ts'
import { type BuildStatus, nameOfStep } from '#shared/builds/orders/status.ts'

interface StepDialogProps {
  build: Build
  to: BuildStatus
  onClose: () => void
}

type Text = Record<'reason' | 'name' | 'code' | 'carrier' | 'tracking', string>

const labels: Record<Exclude<keyof Text, 'name' | 'code'>, string> = {
  reason: 'Reason',
  carrier: 'Carrier',
  tracking: 'Tracking number',
}

function fieldsOf(to: BuildStatus): Exclude<keyof Text, 'name' | 'code'>[] {
  if (to === 'picked_up') return []
  if (to === 'shipped') return ['carrier', 'tracking']

  return ['reason']
}

/** The fields of a step: a reason, a signature, the shipment. */
export function StepDialog({ build, to, onClose }: StepDialogProps) {
  const [text, setText] = useState<Text>({
    reason: '',
    name: '',
    code: '',
    carrier: '',
    tracking: '',
  })
  const { here, leaving, isPart, choose } = useLeaving(build, to)
  const fields = isPart ? (['reason'] as const) : fieldsOf(to)
  const { id, number, version } = build
  const taking = useAct(
    async () => {
      const { reason, name, code, carrier, tracking } = text
      if (to === 'picked_up') {
        return handOverBuild(id, {
          signedName: name,
          ...(code.trim() && { code: code.trim() }),
          ...(isPart && { clubIds: leaving.map((club) => club.id), reason }),
          version,
        })
      }
      if (to === 'shipped') return shipBuild(id, { carrier, tracking, version })
      return stepBuild(id, { to, version, reason })
    },
    { onDone: onClose, touches: [buildsKey] },
  )
  const verb = to === 'picked_up' ? nameOfStep('ready', to) : nameOfStep(build.status, to)

  return (
    <Dialog title={`${verb}: ${number}?`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!taking.isPending && (!isPart || leaving.length > 0)) taking.mutate()
        }}
      >
        <Effect build={build} to={to} />
        {to === 'picked_up' && here.length > 1 && (
          <LeavingClubs build={build} here={here} leaving={leaving} onChoose={choose} />
        )}
        {to === 'picked_up' && <Taker text={text} onType={(typed) => setText({ ...text, ...typed })} />}
        <StepFields fields={fields} text={text} onType={(typed) => setText({ ...text, ...typed })} />
        {taking.error && <Refusal error={taking.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={taking.isPending}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Clubs = Build['clubs']

/** The clubs that leave now: all that are ready, unless others are chosen. */
function useLeaving(build: Build, to: BuildStatus) {
  const here = build.clubs.filter(
    ({ collectedAt, isBack }) => collectedAt === null && (build.returnedAt === null || isBack),
  )
  const isWhole = build.status === 'ready' && build.makerClubs === 0
  const [leaving, setLeaving] = useState<Clubs>(isWhole ? here : [])
  const choose = (ids: readonly string[]) => setLeaving(here.filter(({ id }) => ids.includes(id)))

  return { here, leaving, isPart: to === 'picked_up' && leaving.length < here.length, choose }
}

interface LeavingProps {
  build: Build
  here: Clubs
  leaving: Clubs
  onChoose: (ids: readonly string[]) => void
}

function LeavingClubs({ build: { dueCents }, here, leaving, onChoose }: LeavingProps) {
  const { money } = useStudio()

  return (
    <>
      <ClubBoxes legend="Clubs that leave now" clubs={here} chosen={leaving.map(({ id }) => id)} onChoose={onChoose} />
      {leaving.length < here.length && dueCents > 0 && <p className="figures">{money(dueCents)} to pay first.</p>}
    </>
  )
}

function Effect({ build, to }: Omit<StepDialogProps, 'onClose'>): ReactNode {
  if (to === 'picked_up') return <p>{build.place ? `It lies at ${build.place}.` : 'No place is noted for it.'}</p>
  if (to === 'shipped') return <p>To {build.shippedTo}. The client is mailed how it travels.</p>

  return null
}

interface TakerProps {
  text: Pick<Text, 'name' | 'code'>
  onType: (typed: Partial<Text>) => void
}

const Taker = ({ text: { name, code }, onType }: TakerProps) => (
  <>
    <SignatureField agreed="they have the clubs" name={name} onType={(typed) => onType({ name: typed })} />
    <Field label="Code" optional hint="Whoever collects it for the client says it. Of the client it is not asked.">
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={code}
          onChange={({ target }) => onType({ code: target.value })}
        />
      )}
    </Field>
  </>
)

interface StepFieldsProps {
  fields: readonly (keyof typeof labels)[]
  text: Text
  onType: (typed: Partial<Text>) => void
}

const StepFields = ({ fields, text, onType }: StepFieldsProps) =>
  fields.map((field) => (
    <Field key={field} label={labels[field]}>
      {(ids) => (
        <TextInput {...ids} required value={text[field]} onChange={({ target }) => onType({ [field]: target.value })} />
      )}
    </Field>
  ))
