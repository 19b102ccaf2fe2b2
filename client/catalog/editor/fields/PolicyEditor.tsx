import type { SharedTerms } from '#client/catalog/editor/use-shared-terms.ts'
import { Button } from '#client/ui/Button.tsx'
import { type CatalogChoices, PolicyDocument } from '#shared/catalog/editor-contract.ts'
import { counted } from '#shared/words.ts'

type Policy = CatalogChoices['policies'][number]

/** What canceling costs. A policy belongs to all services that name it, so that it is changed for all of them. */
export function PolicyEditor({ policy, terms }: { policy: Policy; terms: SharedTerms }) {
  const typed = terms.policyOf(policy)
  const type = (next: PolicyDocument) => terms.typePolicy(policy, next)
  const { error } = PolicyDocument.safeParse(typed)
  const isChanged = terms.isPolicyChanged(policy)

  return (
    <div className="grid gap-2 rounded border border-line p-3">
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {typed.bands.map(({ untilHours, feePercent }, at) => (
          <Figure
            key={untilHours}
            label={untilHours > 0 ? `Until ${untilHours} h before` : 'Later than that'}
            unit="%"
            value={feePercent}
            onChange={(percent) => type({ ...typed, bands: typed.bands.with(at, { untilHours, feePercent: percent }) })}
          />
        ))}
        <Figure
          label="Nobody came"
          unit="%"
          value={typed.noShowFeePercent}
          onChange={(noShowFeePercent) => type({ ...typed, noShowFeePercent })}
        />
        <Figure
          label="Free after booking for"
          unit="min"
          value={typed.graceMinutes}
          onChange={(graceMinutes) => type({ ...typed, graceMinutes })}
        />
      </div>
      {isChanged && error && <p className="text-sm font-medium text-flag-deep">{error.issues[0]?.message}</p>}
      {isChanged && (
        <div>
          <Button
            tone="quiet"
            size="tight"
            disabled={error !== undefined}
            busy={terms.isBusy}
            onClick={() => void terms.save()}
          >
            Change it for {counted(policy.serviceCount, 'service')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface FigureProps {
  label: string
  unit: string
  value: number
  onChange: (value: number) => void
}

function Figure({ label, unit, value, onChange }: FigureProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <input
        inputMode="numeric"
        className="min-h-row w-16 rounded border border-edge bg-surface px-2 text-right figures"
        value={value}
        onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '')))}
      />
      <span className="text-muted">{unit}</span>
    </label>
  )
}
