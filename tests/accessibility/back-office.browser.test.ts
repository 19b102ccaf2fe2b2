import { testScreens } from './screens.ts'

testScreens(
  [
    '/admin/today',
    '/admin/members/all',
    '/admin/members/enquiries',
    '/admin/members/accounts',
    '/admin/members/import',
    '/admin/members/tags',
    '/admin/clubs-2/all',
    '/admin/clubs-2/order-details/A-100',
    '/admin/orders/all',
    '/admin/leagues/all',
    '/admin/inventory/all',
    '/admin/analytics/membership',
    '/admin/analytics/club-sales',
    '/admin/bookings/day',
    '/admin/settings/outbox',
    '/admin/settings/mail',
    '/admin/settings/errors',
    '/admin/settings/terms',
    '/admin/settings/setup',
    '/admin/caddies',
  ],
  'admin',
)
