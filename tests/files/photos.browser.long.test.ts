import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

import { makePdf, makePhoto } from './files.ts'

async function openFilesOf(page: Page, url: string, letters: string): Promise<void> {
  await page.goto(`${url}/admin/members/all?search=${letters}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(letters, 'i') })
    .first()
    .click()
  await page.getByRole('link', { name: 'Files' }).click()
}

const choose = async (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Add photos or documents').and(page.locator('input')).setInputFiles(files)

const looks = eachLook([
  ['on a telephone', telephone, 'menon'],
  ['on a desktop', desktop, 'booker'],
] as const)

test.for(looks)(
  '%s the desk adds a photo and a document of a client, looks at them, describes one and takes it away',
  async ([, look, letters], { open, signIn, studio }) => {
    const page = await open('/login', look)
    await signIn(page, 'front desk')
    await openFilesOf(page, studio.url, letters)
    await page.getByText('No photos or documents yet.').waitFor()

    const photo = { name: 'grip.jpg', mimeType: 'image/jpeg', buffer: await makePhoto({ width: 900, height: 600 }) }
    await choose(page, photo, { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    const strip = page.getByRole('list', { name: 'Photos and documents' })
    await strip.getByRole('button', { name: 'receipt.pdf' }).waitFor()
    await page.getByRole('list', { name: 'On their way' }).waitFor({ state: 'detached' })

    await strip.getByRole('button', { name: 'grip.jpg' }).click()
    const dialog = page.getByRole('dialog', { name: 'grip.jpg' })
    const image = dialog.getByRole('img')
    await expect.poll(() => image.getAttribute('height')).toBe('900')
    await dialog.getByLabel('What is seen on it').fill('The grip, worn through')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await strip.getByText('The grip, worn through').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Remove this photo' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => strip.getByRole('listitem').count()).toBe(1)
  },
)

test('a photo that is chosen without a connection waits on the device, over a reload, and follows by itself', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login', desktop)
  await signIn(page, 'front desk')
  await openFilesOf(page, studio.url, 'imani')
  await page.getByText('No photos or documents yet.').waitFor()
  await page.route('**/api/v1/files?*', (route) => route.abort())

  await choose(page, { name: 'shaft.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
  await page.getByText('One file waits on this device: the studio cannot be reached.').waitFor()
  await page.reload()
  await page.getByRole('list', { name: 'On their way' }).getByText('shaft.jpg').waitFor()

  await page.unroute('**/api/v1/files?*')
  await page.getByRole('list', { name: 'Photos and documents' }).getByRole('button', { name: 'shaft.jpg' }).waitFor()
  expect(await page.getByRole('list', { name: 'On their way' }).count()).toBe(0)
})

test('what is no photo is refused in a sentence, and can be taken away', async ({ open, signIn, studio }) => {
  const page = await open('/login', desktop)
  await signIn(page, 'front desk')
  await openFilesOf(page, studio.url, 'jerome')
  await choose(page, { name: 'drawing.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg></svg>') })

  await page.getByText('Send a photo (JPEG, PNG, WebP or AVIF) or a PDF document.').waitFor()
  await page.getByRole('button', { name: 'Remove drawing.pdf' }).click()
  await page.getByRole('list', { name: 'On their way' }).waitFor({ state: 'detached' })
})

test('what was put beside a client without an answer is put there once, and hides nothing that came after it', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login', desktop)
  await signIn(page, 'front desk')
  await openFilesOf(page, studio.url, 'pettway')
  await page.getByText('No photos or documents yet.').waitFor()
  await page.route(
    '**/api/v1/people/*/files',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const photo = { name: 'grip.jpg', mimeType: 'image/jpeg', buffer: await makePhoto({ width: 900, height: 600 }) }
  await choose(page, photo, { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: makePdf() })

  const strip = page.getByRole('list', { name: 'Photos and documents' })
  await strip.getByRole('button', { name: 'receipt.pdf' }).waitFor()
  await page.getByRole('list', { name: 'On their way' }).waitFor({ state: 'detached' })
  expect(await strip.getByRole('listitem').allInnerTexts()).toEqual(['grip.jpg', 'receipt.pdf'])
})

const largePdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(name + 'x'.repeat(2_000_000)),
})

test('several files go at once, each with its bar; what is cancelled leaves nothing, what failed goes on at a press', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login', desktop)
  await signIn(page, 'front desk')
  await openFilesOf(page, studio.url, 'kulkarni')
  await page.getByText('No photos or documents yet.').waitFor()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await network.send('Network.emulateNetworkConditions', slow)

  const small = { name: 'small.pdf', mimeType: 'application/pdf', buffer: makePdf('Small') }
  await choose(page, largePdf('first.pdf'), largePdf('second.pdf'), small)
  const first = page.getByRole('progressbar', { name: 'Sending first.pdf' })
  await page.getByRole('progressbar', { name: 'Sending second.pdf' }).waitFor()
  await expect.poll(async () => Number(await first.getAttribute('value'))).toBeGreaterThan(0)
  expect(Number(await first.getAttribute('value'))).toBeLessThan(1)

  await page.getByRole('button', { name: 'Cancel first.pdf' }).click()
  await first.waitFor({ state: 'detached' })
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  const strip = page.getByRole('list', { name: 'Photos and documents' })
  await page.getByRole('list', { name: 'On their way' }).waitFor({ state: 'detached' })
  // In the order in which they were chosen, whichever had gone first.
  expect(await strip.getByRole('listitem').allInnerTexts()).toEqual(['second.pdf', 'small.pdf'])

  await page.route('**/api/v1/files?*', (route) => route.abort())
  await choose(page, largePdf('third.pdf'))
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/api/v1/files?*')
  await again.click()
  await strip.getByRole('button', { name: 'third.pdf' }).waitFor()
})
