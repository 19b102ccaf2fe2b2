import { Select } from '#client/ui/forms/Select.tsx'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

interface PlanChoiceProps {
  label: string
  plans: CatalogChoices['plans']
  onChoose: (plan: string) => void
}

/** Adds something for the members of a plan, as long as there is one without it. */
export function PlanChoice({ label, plans, onChoose }: PlanChoiceProps) {
  if (plans.length === 0) return null

  return (
    <span className="block max-w-72">
      <Select isTight aria-label={label} value="" onChange={({ target }) => onChoose(target.value)}>
        <option value="">{label}</option>
        {plans.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </span>
  )
}
