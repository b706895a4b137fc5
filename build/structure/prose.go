package main

import (
	"path"
	"regexp"
	"strings"
)

// maxProse limits the lines that may match a rule, per 1,000 lines of prose of a folder.
const maxProse = 6

// proseRule is a habit that makes a reader read a sentence twice.
type proseRule struct {
	name, advice string
	pattern      *regexp.Regexp
	opening      bool // the rule holds for the first line of a comment only, and not in manuals
}

var proseRules = []proseRule{
	{
		name: "person without a noun", advice: "name the creator, the viewer or the caller",
		pattern: regexp.MustCompile(`(?i)\b(who(m)?ever|somebody|nobody|anybody|everybody|whose it is|who(m)? it is)\b`),
	},
	{
		name: "X is what …", advice: "begin with a verb: returns, reports, holds, starts",
		pattern: regexp.MustCompile(`^[A-Za-z_]\w* (is|are) (what|how|when|why|where|who|whose|which|that|those|the one|as)\b`),
	},
	{
		name: "that of which …", advice: "repeat the noun",
		pattern: regexp.MustCompile(`\b(that|those|what|one) (of|which|that) (which|what|whom|it|them)\b`),
	},
	{
		name: "begins with a preposition", advice: "put the subject first", opening: true,
		pattern: regexp.MustCompile(`(?i)^(of|in|to|by|for|with|at|from|that|which|whom|what)\s[^.]{0,60}(,|;|:)`),
	},
	{
		name: "value: meaning", advice: "write “nil means …” or “is nil if …”",
		pattern: regexp.MustCompile(`\b(nil|empty|zero|false|true|0|""): [a-z]`),
	},
	{
		name: "have … be", advice: "say who acts: “drops”, “resizes the picture to fit”",
		pattern: regexp.MustCompile(`\b(have|has|having) (the |a |it|them|all|every)[^.,;]{0,30}\b(be|go|fit|take|wait|make)\b`),
	},
	{
		name: "any more, besides", advice: "say when it stops or what is added",
		pattern: regexp.MustCompile(`(?i)\b(is|are|was|were|does|do)n't? [^.,;]{0,25}any more\b|\bbesides\b|\bas good as\b`),
	},
}

// finding is a line of prose that matches a rule.
type finding struct {
	path string
	line int // from 1
	rule proseRule
	text string
}

// proseCount holds the lines of prose of a folder, and the findings among them.
type proseCount struct {
	folder   string
	lines    int
	findings []finding
}

// within reports whether a folder's findings stay below the limit.
func (c proseCount) within() bool { return 1000*len(c.findings) <= maxProse*c.lines }

// prose counts the comments and manuals of each folder, in the order of git's list.
func (t *tree) prose() (all []proseCount) {
	place := map[string]int{}
	for _, f := range t.files {
		folder := path.Dir(f.path)
		if noProse.MatchString(f.path) || commentText[path.Ext(f.path)] == nil {
			continue
		}
		if _, known := place[folder]; !known {
			place[folder] = len(all)
			all = append(all, proseCount{folder: folder})
		}
		all[place[folder]].add(f)
	}
	return all
}

// noProse matches files whose text was written elsewhere, or is an input of tests.
var noProse = regexp.MustCompile(`THIRD_PARTY|(^|/)testdata/`)

func (c *proseCount) add(f file) {
	n, before := 0, -1 // before is the number of the last line of prose
	for line := range strings.Lines(string(f.text)) {
		n++
		text := proseOf(f.path, strings.TrimRight(line, "\r\n"))
		if text == "" {
			continue
		}
		c.lines++
		opening := before != n-1 && path.Ext(f.path) != ".md"
		if rule, found := broken(text, opening); found {
			c.findings = append(c.findings, finding{f.path, n, rule, text})
		}
		before = n
	}
}

// broken returns the first rule that a line of prose breaks.
func broken(text string, opening bool) (proseRule, bool) {
	for _, rule := range proseRules {
		if (opening || !rule.opening) && rule.pattern.MatchString(text) {
			return rule, true
		}
	}
	return proseRule{}, false
}

var (
	lineComment = regexp.MustCompile(`(?:^|\s)//\s?(.*)$`)
	starComment = regexp.MustCompile(`(?:^|\s)//\s?(.*)$|^\s*\*\s(.*)$|^\s*/\*\*\s(.*?)\s*\*/`)
	slashInText = regexp.MustCompile(`"[^"]*//`) // an address inside a string
)

// commentText matches a line with prose by the ending of a file's name; the last group that matched is the prose.
var commentText = map[string]*regexp.Regexp{
	".go": lineComment, ".ts": starComment, ".svelte": starComment,
	".sol": regexp.MustCompile(`(?:^|\s)///?\s?(.*)$`),
	".sh":  regexp.MustCompile(`^\s*#\s(.*)$`),
	".md":  regexp.MustCompile("^\\s*([^\\s|#!`].*|`(?:[^`].*)?|``(?:[^`].*)?)$"),
}

// proseOf returns the prose of a line, without its comment mark. It is empty if the line is code.
func proseOf(name, line string) string {
	groups := commentText[path.Ext(name)].FindStringSubmatch(line)
	if groups == nil || slashInText.MatchString(line) {
		return ""
	}
	for i := len(groups) - 1; i > 0; i-- {
		if groups[i] != "" {
			return strings.TrimSpace(groups[i])
		}
	}
	return ""
}
