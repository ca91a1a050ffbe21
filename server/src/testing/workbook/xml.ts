import { SaxesParser } from 'saxes';

/** An element of an XML file, without the prefix of its name. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  /** Text content, unescaped. */
  text: string;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** @throws on errors by the standard, as a strict reader would */
export function parseXml(content: string): Element {
  const parser = new SaxesParser();
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const current = () => open.at(-1) ?? top;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: withoutPrefix(name), attributes, children: [], text: '' };
    current().children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    current().text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(content).close();
  return top.children[0] ?? top;
}

/** Returns all elements of a name below an element, in order. */
export function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}
