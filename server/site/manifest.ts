import type { Studio } from '#shared/settings/contract.ts'

const paper = '#FBF9F4'

/** The web application manifest (w3.org/TR/appmanifest), with the studio's name. */
export const manifestOf = ({ name, tagline }: Studio) => ({
  id: '/',
  name,
  short_name: name,
  description: tagline,
  start_url: '/dashboard/home',
  scope: '/',
  display: 'standalone',
  background_color: paper,
  theme_color: paper,
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Book a time', url: '/dashboard/book' },
    { name: 'Your bookings', url: '/dashboard/home' },
  ],
})
