import type { ServiceForm } from '#client/catalog/editor/service-form.ts'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

import { PriceSum } from './PriceSum.tsx'

interface PriceTableProps {
  form: ServiceForm
  plans: CatalogChoices['plans']
}

/** An option a row; the public price, and that of each plan, each off peak and at peak. */
export function PriceTable({ form, plans }: PriceTableProps) {
  const columns = [
    { plan: null, peak: true, name: 'Public, peak' },
    ...plans.flatMap(({ code, name }) => [
      { plan: code, peak: false, name },
      { plan: code, peak: true, name: `${name}, peak` },
    ]),
  ]

  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr className="text-left text-muted">
            {['Option', 'Public', ...columns.map(({ name }) => name)].map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {form.watch('options').map(({ code, name, durationMinutes }, at) => {
            const option = name || `${durationMinutes} min`
            return (
              <tr key={code} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-medium">
                  {option}
                </th>
                <td className="py-1 pr-3">
                  <PriceSum form={form} at={at} label={`${option}, Public`} />
                </td>
                {columns.map(({ name: column, ...of }) => (
                  <td key={column} className="py-1 pr-3">
                    <PriceSum form={form} at={at} of={of} label={`${option}, ${column}`} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
