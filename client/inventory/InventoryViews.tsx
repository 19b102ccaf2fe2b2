import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/service.ts'
import { Views } from '#client/routing/Views.tsx'

import { places } from './queries.ts'

const views = [
  { label: 'Stock', to: '/admin/inventory/all' },
  { label: 'Short', to: '/admin/inventory/shortages' },
  { label: 'Orders', to: '/admin/inventory/orders' },
  { label: 'Bills', to: '/admin/inventory/bills' },
  { label: 'Counts', to: '/admin/inventory/counts' },
  { label: 'Transfers', to: '/admin/inventory/transfers' },
  { label: 'Loans', to: '/admin/inventory/loans' },
  { label: 'Suppliers', to: '/admin/inventory/suppliers' },
] as const

type Label = (typeof views)[number]['label']

/** The ways to look at what is there, and at what is to come. */
export function InventoryViews({ current }: { current: Label }) {
  const { holds } = usePermissions()
  const { data } = useQuery(places)
  const isShown: Partial<Record<Label, boolean>> = {
    Bills: holds('manage_inventory/inventory'),
    Transfers: (data?.places.length ?? 0) > 1,
  }

  return (
    <Views
      views={views
        .filter(({ label }) => label === current || isShown[label] !== false)
        .map((view) => ({ ...view, isCurrent: view.label === current }))}
    />
  )
}
