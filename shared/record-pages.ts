import type { PermissionName } from './permissions/roles.ts'

export interface RecordPage {
  /** Who may open it: whoever holds one of these. */
  needs: PermissionName | readonly PermissionName[]
  to: (id: string, within: string) => string
}

/** The page of each kind of record in the back office, and who may open it. */
export const recordPages = {
  person: { needs: 'read/users', to: (id: string) => `/admin/members/person/${id}` },
  /** Stands on the board of its day. */
  booking: {
    needs: 'read/bookings',
    to: (id: string, day: string) => `/admin/bookings/day?day=${day}&booking=${id}`,
  },
  order: { needs: 'take_payments/orders', to: (id: string) => `/admin/orders/order/${id}` },
  gift_card: { needs: 'take_payments/orders', to: (id: string) => `/admin/sales/gift-cards?card=${id}` },
  ticket: { needs: 'manage_tickets/workshop', to: (id: string) => `/admin/clubs-2/ticket/${id}` },
  ticket_group: { needs: 'manage_tickets/workshop', to: (id: string) => `/admin/clubs-2/groups/${id}` },
  build: {
    needs: ['view_all_builds/builds', 'edit_builds/builds'],
    to: (id: string) => `/admin/clubs-2/order-details/${id}`,
  },
  sheet: { needs: 'view_all_builds/builds', to: (id: string) => `/admin/clubs-2/sheet/${id}` },
  quote: { needs: 'create_builds/builds', to: (id: string) => `/admin/clubs-2/quote/${id}` },
  factory_order: { needs: 'view_all_builds/builds', to: (id: string) => `/admin/clubs-2/factory/${id}` },
  fitting: { needs: 'read/users', to: (id: string) => `/admin/clubs-2/fitting/${id}` },
  /** Stands on the page of its holder. */
  membership: { needs: 'read/users', to: (personId: string) => `/admin/members/person/${personId}` },
  /** An item stands on the page of its product. */
  item: { needs: 'read/inventory', to: (productId: string) => `/admin/catalog/products?product=${productId}` },
  purchase_order: { needs: 'read/inventory', to: (id: string) => `/admin/inventory/orders/${id}` },
  stock_transfer: { needs: 'read/inventory', to: (id: string) => `/admin/inventory/transfers/${id}` },
  service: { needs: 'read/bookings', to: (id: string) => `/admin/catalog/services?service=${id}` },
  clinic: { needs: 'teach/lessons', to: (id: string) => `/admin/bookings/clinics?clinic=${id}` },
  league: { needs: 'manage_leagues/leagues', to: (id: string) => `/admin/leagues/all?open=${id}` },
} as const satisfies Record<string, RecordPage>

export type RecordKind = keyof typeof recordPages

export const recordKinds = Object.keys(recordPages) as RecordKind[]
