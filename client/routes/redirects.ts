import type { Redirect } from '#client/routing/page.ts'

/** Old and short addresses, and where they lead. */
export const redirects: readonly Redirect[] = [
  { from: '/dashboard', to: '/dashboard/home' },
  { from: '/admin', to: '/admin/members/all' },
  { from: '/services/swing-evaluation', to: '/swing-evaluation' },
  { from: '/services/book-fitting', to: '/Book-Fitting' },
  { from: '/services/lab-putters', to: '/LAB-Putters' },
  { from: '/services/custom-club-builds', to: '/Custom-Club-Builds' },
  { from: '/services/regripping-repair', to: '/Regripping-Repair' },
  { from: '/memberships/annual', to: '/Memberships' },
  { from: '/memberships/summer', to: '/Memberships' },
  { from: '/Summer-Membership', to: '/Memberships' },
]
