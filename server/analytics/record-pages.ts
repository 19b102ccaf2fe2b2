import type { PermissionName } from '#shared/permissions/roles.ts'

interface RecordPage {
  needs: PermissionName
  to: (id: string) => string
}

/** The page of a record in the back office, and who may open it. */
export const recordPages = {
  person: { needs: 'read/users', to: (id) => `/admin/members/person/${id}` },
  build: { needs: 'view_all_builds/builds', to: (id) => `/admin/clubs-2/order-details/${id}` },
  fitting: { needs: 'view_all_builds/builds', to: (id) => `/admin/clubs-2/fitting/${id}` },
  quote: { needs: 'view_all_builds/builds', to: (id) => `/admin/clubs-2/quote/${id}` },
  ticket: { needs: 'manage_tickets/workshop', to: (id) => `/admin/clubs-2/ticket/${id}` },
  item: { needs: 'read/inventory', to: (sku) => `/admin/inventory/all?item=${encodeURIComponent(sku)}` },
  booking: { needs: 'read/bookings', to: (id) => `/admin/bookings/day?booking=${id}` },
  order: { needs: 'take_payments/orders', to: (id) => `/admin/orders/order/${id}` },
} as const satisfies Record<string, RecordPage>
