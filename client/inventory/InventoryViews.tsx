import { usePermissions } from '#client/permissions/rights.ts'
import { Views } from '#client/routing/Views.tsx'

const views = [
  { label: 'Stock', to: '/admin/inventory/all' },
  { label: 'Short', to: '/admin/inventory/shortages' },
  { label: 'Orders', to: '/admin/inventory/orders' },
  { label: 'Bills', to: '/admin/inventory/bills', needs: 'manage_inventory/inventory' },
  { label: 'Counts', to: '/admin/inventory/counts' },
  { label: 'Loans', to: '/admin/inventory/loans' },
  { label: 'Suppliers', to: '/admin/inventory/suppliers' },
] as const

/** The ways to look at what is there, and at what is to come. */
export function InventoryViews({ current }: { current: (typeof views)[number]['label'] }) {
  const { holds } = usePermissions()

  return (
    <Views
      views={views
        .filter((view) => !('needs' in view) || holds(view.needs))
        .map(({ label, to }) => ({ label, to, isCurrent: label === current }))}
    />
  )
}
