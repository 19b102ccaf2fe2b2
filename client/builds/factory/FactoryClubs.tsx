import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useKeptField } from '#client/api/use-kept-field.ts'
import { MeasureCell } from '#client/builds/MeasureCell.tsx'
import { buildsKey } from '#client/builds/order-queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { FactoryLine, FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import { showChange } from '#shared/clubs/measures.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf, publicPart, SpecKey } from '#shared/clubs/spec.ts'

import { ClaimPart } from './ClaimPart.tsx'
import { priceLine, claimLine } from './queries.ts'

interface ClubsProps {
  order: FactoryOrder
  mayChange: boolean
}

/** Each club's ordered values beside the measured ones. */
export function FactoryClubs({ order, mayChange }: ClubsProps) {
  return (
    <RecordPart title="Clubs">
      <ul className="grid gap-5">
        {order.lines.map((line) => (
          <Club key={line.id} order={order} line={line} mayChange={mayChange} />
        ))}
      </ul>
    </RecordPart>
  )
}

const isHere = ({ receivedAt, endedAt, droppedAt }: FactoryLine) =>
  receivedAt !== null && endedAt === null && droppedAt === null

const isMeasured = ({ status }: FactoryOrder, line: FactoryLine) =>
  isHere(line) && line.checkedAt === null && (isUnderway(status) || status === 'received' || status === 'claim')

function Club({ order, line, mayChange }: ClubsProps & { line: FactoryLine }) {
  const [isClaiming, setClaiming] = useState(false)
  const { slot, clubId, measures, claims } = line
  const name = nameOfSlot(slot)
  const isOpen = isMeasured(order, line) && mayChange
  const isClaimed = claims.some(({ outcome }) => outcome === null)

  return (
    <li className="grid gap-3 border-b border-line pb-5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-medium">{name}</h3>
        <LineBadge order={order} line={line} />
        <span className="ml-auto flex flex-wrap items-center gap-3">
          <CostField order={order} line={line} />
          {isHere(line) && mayChange && !isClaimed && (
            <Button size="tight" tone="quiet" onClick={() => setClaiming(true)} aria-label={`Claim: ${name}`}>
              Claim
            </Button>
          )}
        </span>
      </div>
      <Ordered line={line} />
      {isOpen && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
          {measures.map((measure) => (
            <MeasureCell
              key={`${measure.field} ${measure.value ?? ''}`}
              buildId={order.build.id}
              clubId={clubId}
              name={name}
              measure={measure}
            />
          ))}
        </div>
      )}
      {claims.map((claim, at) => (
        <ClaimPart
          key={claim.id}
          order={order}
          claim={claim}
          // The newest claim first: a replacement may have been claimed itself.
          isStillToCome={at === 0 && line.receivedAt === null}
          name={name}
          mayChange={mayChange}
        />
      ))}
      {isClaiming && <ClaimDialog order={order} line={line} onClose={() => setClaiming(false)} />}
    </li>
  )
}

function LineBadge({ order, line }: { order: FactoryOrder; line: FactoryLine }) {
  const { moment } = useStudio()
  const { receivedAt, checkedAt, endedAt, droppedAt } = line
  if (endedAt !== null) return <Badge tone="neutral">{receivedAt === null ? 'Called off' : 'Credited'}</Badge>
  if (droppedAt !== null) return <Badge tone="neutral">Not of its build any more</Badge>
  if (checkedAt !== null) return <span className="text-sm text-muted">Signed {moment(checkedAt)}</span>
  if (receivedAt !== null) return <span className="text-sm text-muted">Came {moment(receivedAt)}</span>

  return isUnderway(order.status) || order.status === 'claim' ? (
    <span className="text-sm text-muted">Still to come</span>
  ) : null
}

/** The text that the maker gets about a club. */
function Ordered({ line: { spec, isHandAssumed } }: { line: FactoryLine }) {
  const { studio } = useStudio()
  const known = publicPart(spec)
  const keys = SpecKey.options.filter((key) => known[key] !== undefined)

  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {keys.map((key) => (
        <div key={key} className="flex gap-1.5">
          <dt className="text-muted">{fieldOf(key).label}</dt>
          <dd className="wrap-anywhere figures">
            {showField(key, known[key], studio.locale)}
            {key === 'hand' && isHandAssumed && ', as no sheet of the build says another'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CostFieldProps {
  order: FactoryOrder
  line: FactoryLine
}

/** The maker's price of a club, for those who manage stock; saved when the field is left. */
function CostField(props: CostFieldProps) {
  const { line } = props
  if (!usePermissions().holds('manage_inventory/inventory') || line.endedAt !== null) return null

  return <Cost key={line.costCents} {...props} />
}

function Cost({ order, line: { id, slot, costCents } }: CostFieldProps) {
  const { currency } = useStudio().studio
  // Held in cents, as a money field does; the field itself refuses what is no sum.
  const { input, text, type, keep, problem } = useKeptField({
    name: `cost ${order.id} ${id}`,
    stored: String(costCents ?? ''),
    read: (words) => (/^\d+$/.test(words) ? { value: Number(words) } : { problem: '' }),
    save: (cents) => priceLine(order.id, id, cents),
    touches: [buildsKey],
  })

  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">Cost, {currency}</span>
      <MoneyField
        ref={input}
        isTight
        label={`${nameOfSlot(slot)}: cost`}
        currency={currency}
        value={text === '' ? null : Number(text)}
        onChange={(cents) => type(String(cents ?? ''))}
        onBlur={keep}
      />
      {problem && (
        <span role="alert" className="text-flag-deep">
          {problem}
        </span>
      )}
    </span>
  )
}

interface ClaimDialogProps {
  order: FactoryOrder
  line: FactoryLine
  onClose: () => void
}

/** The measurements outside of tolerance, in words. */
const wrongOf = ({ measures }: FactoryLine): string =>
  measures
    .flatMap(({ field, target, value, pass }) => {
      const facts = fieldOf(field)
      return pass === false && value !== null && facts.kind === 'measure'
        ? [`${facts.label} ${showChange(facts.measure, value - target)}`]
        : []
    })
    .join(', ')

/** Opens a claim on a club that is wrong. */
function ClaimDialog({ order, line, onClose }: ClaimDialogProps) {
  const [reason, setReason] = useState(() => wrongOf(line))
  const body = { lineId: line.id, reason }
  const claiming = useAct(() => claimLine(order.id, body), { onDone: onClose, touches: [buildsKey] })

  return (
    <ActDialog
      title={`Claim: ${nameOfSlot(line.slot)}`}
      act={claiming}
      verb="Open the claim"
      otherwise="Nothing is claimed"
      isOff={!reason.trim()}
      onClose={onClose}
      onAct={() => claiming.mutate()}
    >
      <p>
        {order.build.number} waits for this club until {order.supplier.name} has made it good; the others go on. Add
        photos to the claim once it is open.
      </p>
      <Field label="What is wrong">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}
