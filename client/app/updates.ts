import { registerSW } from 'virtual:pwa-register'

import { toast } from '#client/ui/feedback/toast.ts'

const lookMilliseconds = 60 * 60_000

/** Lets the service worker in, and offers a new version of the application when there is one. */
export async function followUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return

  const offer = () =>
    toast({
      title: 'A new version is ready',
      description: 'Reload when it suits you: what you typed on this page would be lost.',
      action: { label: 'Reload', onPress: () => void update() },
    })
  const update = registerSW({
    onNeedRefresh: () => (navigator.onLine ? offer() : addEventListener('online', offer, { once: true })),
    onRegisteredSW: (_url, registration) => {
      // An installed app may stay open for days.
      if (registration) setInterval(() => void registration.update().catch(() => undefined), lookMilliseconds)
    },
  })
}
