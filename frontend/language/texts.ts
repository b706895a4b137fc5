import { parse } from 'svelte/compiler';

/** A text of a source that people may read, with {0}, {1}… in place of its expressions. */
export interface Text {
  key: string;
  start: number;
  end: number;
  form: 'markup' | 'attribute' | 'string';
  /** The expressions within the text. */
  inner: Node[];
  /** White space before and after the text. */
  margin: [string, string];
}

/** A node of the syntax tree of a component or script. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Attributes of elements, and properties of components, that people read or hear. */
const said = new Set(['alt', 'aria-label', 'aria-valuetext', 'headline', 'label', 'placeholder', 'title']);
/** What people do not read. */
const unread = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType', 'StyleSheet']);
const opening = '<script lang="ts">\n';

/** Returns a script as a component, so that both are read alike. */
export function asComponent(code: string): string {
  return `${opening}${code}\n</script>`;
}

/** Returns the script in a component that asComponent has made. */
export function asScript(component: string): string {
  return component.slice(opening.length, -'\n</script>'.length);
}

/** Returns the texts of a component, in their order. Texts in a text's expressions are not among them. */
export function textsOf(component: string): Text[] {
  const { fragment, instance, module } = parse(component, { modern: true });
  const found = [module, instance, fragment].flatMap((part) => within(part, false));
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the texts in a node. Where a value is `shown` as text, each of its strings is one. */
export function within(node: unknown, shown: boolean): Text[] {
  if (Array.isArray(node)) return node.flatMap((one) => within(one, shown));
  if (!isNode(node) || unread.has(node.type) || isDrawing(node)) return [];
  switch (node.type) {
    case 'Fragment':
      return runs(node['nodes'] as Node[]).flatMap((run) => ofRun(run));
    case 'Component':
    case 'RegularElement':
      return [...attributes(node), ...within(node['fragment'], false)];
    case 'Literal':
      return ofParts(node, [node['value']], [], shown);
    case 'TemplateLiteral':
      return ofTemplate(node, shown);
  }
  return children(node).flatMap(([name, child]) => within(child, shown && shows(node, name)));
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && typeof (node as Node).type === 'string';
}

function isDrawing(node: Node): boolean {
  return node.type === 'RegularElement' && /^(svg|code)$/.test(node['name'] as string);
}

/** Returns a node's parts, without names and comparisons, which are no texts. */
function children(node: Node): [string, unknown][] {
  const names = new Set(['leadingComments', 'trailingComments', 'css']);
  if (node.type === 'Property' || node.type === 'PropertyDefinition') names.add('key');
  if (node.type === 'MemberExpression') names.add('property');
  if (node.type === 'SwitchCase') names.add('test');
  if (node.type === 'BinaryExpression' && node['operator'] !== '+') return [];
  return Object.entries(node).filter(([name]) => !names.has(name));
}

/** Returns whether a part of an expression is its value. */
function shows(node: Node, name: string): boolean {
  if (node.type === 'ConditionalExpression') return name !== 'test';
  return /^(LogicalExpression|BinaryExpression|ExpressionTag)$/.test(node.type);
}

/** Splits siblings into runs of text and expressions, and single nodes of other kinds. */
function runs(nodes: Node[]): Node[][] {
  const found: Node[][] = [];
  let run: Node[] | undefined;
  for (const node of nodes) {
    const flows = node.type === 'Text' || node.type === 'ExpressionTag';
    if (flows && run) run.push(node);
    else found.push((run = [node]));
    if (!flows) run = undefined;
  }
  return found;
}

function ofRun(run: Node[]): Text[] {
  const texts = run.filter(({ type }) => type === 'Text');
  if (!texts.some(({ data }) => /\p{L}/u.test(data as string)))
    return run.flatMap((node) => within(node, node.type === 'ExpressionTag'));
  return [mixed(run, 'markup')];
}

function attributes(element: Node): Text[] {
  return (element['attributes'] as Node[]).flatMap((attribute) => {
    const value = attribute['value'];
    const name = String(attribute['name']).replace(/-on$/, '');
    if (attribute.type !== 'Attribute' || value === true) return within(attribute, false);
    const read = said.has(name);
    if (!Array.isArray(value)) return within(value, read);
    const texts = value.filter(({ type }: Node) => type === 'Text');
    const text = texts.map(({ data }: Node) => data as string).join('');
    if (/\p{L}/u.test(text) && (read || (element.type === 'Component' && isSentence(text))))
      return [mixed(value as Node[], 'attribute')];
    return within(value, read);
  });
}

/** Returns the text that nodes of text and expressions make together. */
function mixed(nodes: Node[], form: Text['form']): Text {
  const inner = nodes.filter(({ type }) => type === 'ExpressionTag');
  const whole = nodes
    .map((node) => (node.type === 'Text' ? (node['data'] as string) : `{${String(inner.indexOf(node))}}`))
    .join('')
    .replace(/\s+/g, ' ');
  const [first, last] = [nodes[0] as Node, nodes.at(-1) as Node];
  const expressions = inner.map(({ expression }) => expression as Node);
  return { ...trimmed(whole), start: first.start, end: last.end, form, inner: expressions };
}

function ofTemplate(node: Node, shown: boolean): Text[] {
  const quasis = (node['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked);
  const inner = node['expressions'] as Node[];
  const found = ofParts(node, quasis, inner, shown);
  return found.length > 0 ? found : within(inner, shown);
}

function ofParts(node: Node, parts: unknown[], inner: Node[], shown: boolean): Text[] {
  if (typeof parts[0] !== 'string') return [];
  const letters = parts.join(' ');
  const whole = parts.map((part, i) => (i ? `{${String(i - 1)}}` : '') + String(part)).join('');
  if (!/\p{L}/u.test(letters) || !(shown || isSentence(whole))) return [];
  return [{ ...trimmed(whole), start: node.start, end: node.end, form: 'string', inner }];
}

/**
 * Returns whether a string reads like a text. Names of the system are single words in lower case, or all in upper
 * case. Drawings begin with a move to a point.
 */
function isSentence(text: string): boolean {
  return /\s|^\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && !/^m[\d.]+ ?[\d.]/i.test(text);
}

function trimmed(whole: string): Pick<Text, 'key' | 'margin'> {
  const [, before = '', key = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(whole) ?? [];
  return { key, margin: [before, after] };
}
