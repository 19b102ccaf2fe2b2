import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, test } from '#tests/support/browser.ts'

/** Walks with Tab alone until the control with this name has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'radio', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let steps = 0; steps < 400; steps++) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${role} ${String(name)}.`)
}

async function follow(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

/**
 * Once the new page is drawn, which has the focus then: until it is fetched, the address is its own already and what is seen is
 * the page before, whose links go with it.
 */
async function arriveAt(page: Page, address: string): Promise<void> {
  await page.waitForURL(address)
  await page.locator('main:focus').waitFor()
}

async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, 'textbox', name)
  await page.keyboard.type(text)
}

test('with the keyboard alone a visitor comes from the home page to a booked time', async ({ open, studio }) => {
  const email = 'no.mouse@example.com'
  const page = await open('/', desktop)

  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await follow(page, 'link', 'Start with a swing evaluation')
  await arriveAt(page, '**/swing-evaluation')
  await follow(page, 'link', 'All times for Swing evaluation')
  await arriveAt(page, '**/book-now?service=swing_eval')
  await follow(page, 'button', /Take it/)
  await page.getByText(/Kept for you/).waitFor()
  await typeInto(page, /First name/, 'Ines')
  await typeInto(page, /Last name/, 'Keys')
  await typeInto(page, /E-mail/, email)
  await typeInto(page, /Phone/, '312 555 0111')
  await follow(page, 'button', /^Book .*[AP]M/)

  await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()
  expect((await studio.newestMail(email))?.subject).toMatch(/^Booked: Swing evaluation/)
})

test('with the keyboard alone an administrator signs in and opens a page of the back office', async ({ open }) => {
  const page = await open('/', desktop)

  await follow(page, 'link', 'Sign in')
  await arriveAt(page, '**/login')
  await typeInto(page, 'E-mail', 'admin@loftandlie.test')
  await typeInto(page, 'Password', 'fairway-demo-2026')
  await page.keyboard.press('Enter')
  // The back office itself is fetched first: its page is drawn later than it is arrived at.
  await page.waitForURL('**/admin/today')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await follow(page, 'link', 'People')
  await arriveAt(page, '**/admin/members/all')
  await follow(page, 'link', 'Questions')

  await page.waitForURL('**/admin/members/enquiries')
  await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor()
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('MAIN')
})

test('the focus is on the new page as soon as that is drawn, so no Tab is lost', async ({ open, signIn }) => {
  const page = await open('/login', desktop)
  await signIn(page, 'admin')
  await page.waitForURL('**/admin/today')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await tabTo(page, 'link', 'People')
  await page.evaluate(`
    const isDrawn = () => document.querySelector('nav [aria-current=page]')?.textContent === 'Members'
    new MutationObserver((_, observer) => {
      if (!isDrawn()) return
      observer.disconnect()
      globalThis.focusWhenDrawn = document.activeElement.tagName
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  `)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/members/all')
  await expect.poll(() => page.evaluate('globalThis.focusWhenDrawn')).toBe('MAIN')
})
