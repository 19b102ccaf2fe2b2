import type { BackOffice, Setting } from '#client/routing/feature.ts'

const page = 'Set-up'
const needs = 'manage_settings/settings'

const at =
  (step: string) =>
  (label: string, words?: string): Setting => ({
    label,
    page,
    to: `/admin/settings/setup?step=${step}`,
    needs,
    ...(words !== undefined && { words }),
  })
const ofStudio = at('studio')
const ofHours = at('hours')
const ofOffer = at('offer')

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_settings/settings',
      path: '/admin/settings/setup',
      at: 0,
      title: 'Set-up',
      about: 'The studio, its hours, bays, people and what it offers.',
      words: 'opening hours holidays special days',
      tool: { group: 'Studio', needs: 'manage_settings/settings' },
      load: async () => (await import('./SetupPage.tsx')).SetupPage,
    },
  ],
  settings: [
    ofStudio('Name of the studio', 'business company'),
    ofStudio('In one line', 'tagline slogan'),
    ofStudio('Street and number', 'address location'),
    ofStudio('Postal code', 'zip address'),
    ofStudio('City', 'address town'),
    ofStudio('State or region', 'address'),
    ofStudio('Phone', 'telephone number'),
    ofStudio('E-mail', 'email address contact'),
    ofStudio('Country', 'address'),
    ofStudio('Time zone', 'clock timezone'),
    ofStudio('Currency', 'money dollars euro'),
    ofStudio('Language and region of dates and sums', 'locale format'),
    ofStudio('Color of the mails', 'colour brand design'),
    ofHours('Opening hours', 'open close times week'),
    ofHours('Days that are different', 'holidays closed special days exceptions'),
    ofOffer('What cancelling costs, in percent of the price', 'no-show fee cancellation policy rules nobody came'),
  ],
}
