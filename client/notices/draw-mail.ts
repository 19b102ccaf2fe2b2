/** The elements that our mails are made of. */
const known = new Set(['div', 'p', 'a', 'br'])

/**
 * Draws a mail's page where our styles do not reach and its own do not leave. The policy of this page refuses every style
 * that is parsed but none that a script sets: they are parsed under other names.
 */
export function drawMail(root: ShadowRoot, html: string): void {
  const inert = html.replaceAll(' style="', ' data-style="').replace(/(<\/?)style>/g, '$1template>')
  const mail = new DOMParser().parseFromString(inert, 'text/html')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(mail.querySelector('template')?.innerHTML ?? '')
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(...Array.from(mail.body.childNodes, copyOf))
}

/** What a mail's links lead to is made up in a preview: they lead nowhere. */
function copyOf(node: Node): Node {
  if (!(node instanceof HTMLElement) || !known.has(node.localName)) return new Text(node.textContent ?? '')

  const copy = document.createElement(node.localName)
  copy.style.cssText = node.dataset['style'] ?? ''
  copy.className = node.className
  copy.append(...Array.from(node.childNodes, copyOf))
  return copy
}
