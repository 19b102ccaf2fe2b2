import { Views } from '#client/routing/Views.tsx'

const views = [
  { label: 'Stock', to: '/admin/inventory/all' },
  { label: 'Short', to: '/admin/inventory/shortages' },
  { label: 'Orders', to: '/admin/inventory/orders' },
  { label: 'Counts', to: '/admin/inventory/counts' },
  { label: 'Loans', to: '/admin/inventory/loans' },
  { label: 'Suppliers', to: '/admin/inventory/suppliers' },
] as const

/** The ways to look at what is there, and at what is to come. */
export const InventoryViews = ({ current }: { current: (typeof views)[number]['label'] }) => (
  <Views views={views.map((view) => ({ ...view, isCurrent: view.label === current }))} />
)
