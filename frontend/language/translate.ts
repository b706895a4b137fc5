import { asComponent, asScript, textsOf, within, type Node, type Text } from './texts';

/** The texts of one folder in another language. */
export interface Catalogue {
  /** The translation of each English text. */
  texts: Record<string, string>;
  /** Strings that look like texts and are none, or are the same in the language. */
  same: string[];
}

/** Returns a component or script with its texts in the catalogue's language. Other texts stay as they are. */
export function translate(code: string, isScript: boolean, catalogue: Catalogue): string {
  const source = isScript ? asComponent(code) : code;
  const said = replace(source, 0, source.length, textsOf(source), catalogue);
  return isScript ? asScript(said) : said;
}

/** Returns part of a source with its texts translated. */
function replace(source: string, from: number, to: number, texts: Text[], catalogue: Catalogue): string {
  let said = '';
  for (const text of texts) {
    said += source.slice(from, text.start) + say(source, text, catalogue);
    from = text.end;
  }
  return said + source.slice(from, to);
}

function say(source: string, text: Text, catalogue: Catalogue): string {
  const expression = (node: Node) => replace(source, node.start, node.end, within(node, true), catalogue);
  const words = Object.hasOwn(catalogue.texts, text.key) ? catalogue.texts[text.key] : undefined;
  if (words === undefined) return kept(source, text, expression);
  const parts = words.split(/(\{\d+(?:\|[^|}]*\|[^|}]*)?\})/).map((part) => {
    const [, number, one, other] = /^\{(\d+)(?:\|([^|}]*)\|([^|}]*))?\}$/.exec(part) ?? [];
    const node = text.inner[Number(number)];
    if (!number) return { words: part };
    if (!node) throw new Error(`there is no expression ${part} in "${text.key}"`);
    if (one === undefined) return { code: expression(node) };
    return { code: `${test(source, node)} ? ${quoted(one)} : ${quoted(other ?? '')}` };
  });
  return written(text, parts);
}

/** Returns a text as it is, with translations in its expressions. */
function kept(source: string, text: Text, expression: (node: Node) => string): string {
  let [said, from] = ['', text.start];
  for (const node of text.inner) {
    said += source.slice(from, node.start) + expression(node);
    from = node.end;
  }
  return said + source.slice(from, text.end);
}

/** Returns the condition of an expression that is one of two texts. */
function test(source: string, node: Node): string {
  const condition = node['test'] as Node | undefined;
  if (node.type !== 'ConditionalExpression' || !condition)
    throw new Error(`${source.slice(node.start, node.end)} does not choose between two texts`);
  return source.slice(condition.start, condition.end);
}

function written(text: Text, parts: { words?: string; code?: string }[]): string {
  const [before, after] = text.margin;
  if (text.form !== 'string') {
    const said = parts.map(({ words, code }) => (code === undefined ? escaped(words ?? '') : `{${code}}`));
    return before + said.join('') + after;
  }
  if (text.inner.length === 0) return quoted(before + parts.map(({ words }) => words).join('') + after);
  const said = parts.map(({ words, code }) =>
    code === undefined ? (words ?? '').replace(/[\\`$]/g, '\\$&').replace(/\n/g, '\\n') : `\${${code}}`,
  );
  return `\`${before}${said.join('')}${after}\``;
}

function escaped(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/\{/g, '&#123;');
}

function quoted(words: string): string {
  return `'${words.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;
}
