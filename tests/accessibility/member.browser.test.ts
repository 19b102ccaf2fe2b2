import { testScreens } from './screens.ts'

testScreens(
  [
    '/dashboard/home',
    '/dashboard/book',
    '/dashboard/orders',
    '/dashboard/order/A-100',
    '/checkout',
    '/admin/analytics/services',
    '/admin/members/all',
    '/dashboard/membership',
    '/dashboard/leagues',
    '/dashboard/leagues/handicap',
    '/dashboard/bag',
    '/dashboard/security',
    '/complete-members',
    '/oauth/consent?authorization_id=5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31',
  ],
  'member',
)
