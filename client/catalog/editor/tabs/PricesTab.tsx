import { useState } from 'react'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { PeakHoursEditor } from '#client/catalog/editor/fields/PeakHoursEditor.tsx'
import { PlanChoice } from '#client/catalog/editor/fields/PlanChoice.tsx'
import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import { PaymentRules } from './PaymentRules.tsx'
import { PriceTable } from './PriceTable.tsx'

/** What each option costs, at which hours, and for whom. */
export function PricesTab({ form, choices, terms }: TabProps) {
  const { studio } = useStudio()
  const options = form.watch('options')
  const [added, add] = useState<readonly string[]>([])
  const named = new Set([...options.flatMap(({ prices }) => prices.flatMap(({ plan }) => plan ?? [])), ...added])

  return (
    <>
      <Group
        title={`Prices, ${studio.currency}`}
        note="An empty field for peak follows the price beside it; a plan without a price here has its own discount. A price that is named for a plan stands in place of that discount and of its extra hour."
      >
        <PriceTable form={form} plans={choices.plans.filter(({ code }) => named.has(code))} />
        <PlanChoice
          label="Name a price for a plan"
          plans={choices.plans.filter(({ code }) => !named.has(code))}
          onChoose={(plan) => add([...added, plan])}
        />
      </Group>
      <PeakHoursEditor terms={terms} />
      <PaymentRules form={form} />
    </>
  )
}
