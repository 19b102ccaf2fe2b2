import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [],
  person: {
    tabs: [
      {
        code: 'files',
        label: 'Files',
        at: 35,
        needs: 'read/users',
        load: async () => (await import('./person/FilesTab.tsx')).FilesTab,
      },
    ],
  },
}
