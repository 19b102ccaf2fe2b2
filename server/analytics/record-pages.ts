import type { PermissionName } from '#shared/permissions/roles.ts'

interface RecordPage {
  needs: PermissionName
  to: (id: string) => string
}

/** The page of a record in the back office, and who may open it. */
export const recordPages = {
  person: { needs: 'read/users', to: (id) => `/admin/members/person/${id}` },
  order: { needs: 'take_payments/orders', to: (id) => `/admin/orders/order/${id}` },
} as const satisfies Record<string, RecordPage>
