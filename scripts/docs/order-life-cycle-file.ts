import { type Part, states } from '../../lib/features/orders/life-cycle/states.ts';
import {
  type Condition,
  type Transition,
  transitionNames,
  transitionOf,
} from '../../lib/features/orders/life-cycle/transitions.ts';
import type { GeneratedFile } from './formatted.ts';
import { codeBlock, markdownTable, withParts } from './markdown.ts';

const parts = Object.keys(states) as Part[];

/** The life of an order in the portal: a diagram of each part of its state, and every transition. */
export const orderLifeCycleFile: GeneratedFile = {
  path: 'docs/order-life-cycle.md',
  make: (current) =>
    withParts(
      current,
      new Map([
        [
          'diagrams',
          parts
            .filter((part) => edgesOf(part).size > 0)
            .map(diagramOf)
            .join('\n\n'),
        ],
        ['transitions', transitionTable()],
      ]),
    ),
};

function diagramOf(part: Part): string {
  const lines = [...edgesOf(part)].map(([edge, names]) => `  ${edge} : ${names.join(', ')}`);
  // A hyphen ends a name in Mermaid.
  const named = states[part]
    .filter((word) => word.includes('-'))
    .map((word) => `  state "${word}" as ${idOf(word)}`);
  return `### ${part}\n\n${codeBlock('mermaid', ['stateDiagram-v2', ...named, ...lines].join('\n'))}`;
}

const idOf = (word: string): string => word.replaceAll('-', '_');

/** The changes of one part, each with its transitions. */
function edgesOf(part: Part): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const name of transitionNames) {
    const { when, to } = transitionOf(name);
    const end = to[part];
    if (end === undefined) continue;
    for (const start of new Set(
      when.flatMap((condition): readonly string[] => condition[part] ?? states[part]),
    )) {
      if (start === end) continue;
      const edge = `${idOf(start)} --> ${idOf(end)}`;
      edges.set(edge, [...(edges.get(edge) ?? []), name]);
    }
  }
  return edges;
}

function transitionTable(): string {
  return markdownTable(
    ['Transition', 'By', 'Possible when', 'Becomes', 'What else must hold'],
    transitionNames.map((name) => {
      const transition = transitionOf(name);
      const { when, to, needs = '' } = transition;
      return [
        `\`${name}\``,
        byOf(transition),
        when.map(conditionText).join('; or '),
        becomes(name, to),
        needs,
      ];
    }),
  );
}

const triggers: Record<Exclude<Transition['trigger'], 'person'>, string> = {
  answer: 'the service’s answer',
  news: 'a callback or a status query',
  clock: 'the clock',
  consequence: 'follows at once',
};

function byOf({ trigger, may, mayForOthers }: Transition): string {
  if (trigger !== 'person') return triggers[trigger];
  return mayForOthers ? `\`${may}\` for own orders, \`${mayForOthers}\` for all` : `\`${may}\``;
}

function conditionText({ families, ...words }: Condition): string {
  const named = parts.flatMap((part) => {
    const allowed: readonly string[] | undefined = words[part];
    return allowed ? [`${part} ${allowed.join(' or ')}`] : [];
  });
  return [...(families ? [`${families.join(' or ')} family`] : []), ...named].join(', ') || 'always';
}

function becomes(name: string, to: Transition['to']): string {
  if (name === 'told') return 'service: the word it told';
  const named = parts.flatMap((part) => (to[part] ? [`${part} ${to[part]}`] : []));
  return named.join(', ') || 'nothing yet: the service answers';
}
