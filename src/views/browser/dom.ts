type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>
type Child = Node | string

/**
 * Creates an HTML element. Text stays text, whatever it contains; a function listens to the event of its
 * name.
 */
export function h(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  return filled(document.createElement(tag), attributes, children)
}

export function s(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
}

function filled<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false) element.setAttribute(name, String(value))
  }
  element.append(...children)
  return element
}
