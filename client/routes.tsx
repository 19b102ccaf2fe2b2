import { accountPages } from './routes/account-pages.ts'
import { adminPages } from './routes/admin-pages.ts'
import { dashboardPages } from './routes/dashboard-pages.ts'
import { publicPages } from './routes/public-pages.ts'
import type { Page, PageEntry } from './routing/page.ts'

const site = (entry: PageEntry): Page => ({ access: 'anyone', ...entry, frame: 'site' })
const published = (entry: PageEntry): Page => ({ ...site(entry), published: true })
const dashboard = (entry: PageEntry): Page => ({ access: 'signed-in', ...entry, frame: 'dashboard' })
const admin = (entry: PageEntry): Page => ({ access: 'administrators', ...entry, frame: 'admin' })

/** What only who develops the studio sees. */
const developmentPages: PageEntry[] = import.meta.env.DEV
  ? [
      {
        path: '/styleguide',
        title: 'Style guide',
        about: 'Every part of the interface in every state.',
        load: async () => (await import('#client/ui/styleguide/StyleguidePage.tsx')).StyleguidePage,
      },
    ]
  : []

/** Every page, by the exact spelling of its address. */
export const pages: readonly Page[] = [
  ...publicPages.map(published),
  ...accountPages.map(site),
  ...developmentPages.map(site),
  ...dashboardPages.map(dashboard),
  ...adminPages.map(admin),
]
