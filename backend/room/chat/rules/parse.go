package rules

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"footlight/backend/room/chat/names"
)

// MaxFrame limits a frame from a client, in bytes: 200 forbidden phrases fit.
const MaxFrame = 48 << 10

// Command is a frame from a client. Which fields count depends on Type.
type Command struct {
	Type     string    `json:"type"`
	ID       string    `json:"id"`       // say, ask
	Text     string    `json:"text"`     // say, ask
	N        uint64    `json:"n"`        // vote, delete, report, pin, answered
	Emoji    string    `json:"emoji"`    // react
	Name     string    `json:"name"`     // name
	Poll     string    `json:"poll"`     // choose, close
	Choice   *int      `json:"choice"`   // choose
	Why      string    `json:"why"`      // report
	Of       string    `json:"of"`       // ban, unban
	Question string    `json:"question"` // poll
	Choices  []string  `json:"choices"`  // poll
	Slow     *int      `json:"slow"`     // settings; nil fields do not change
	KeepDays *int      `json:"keepDays"`
	Names    *bool     `json:"names"`
	Words    *[]string `json:"words"`
}

// Parse reads a frame and cleans its texts. The refusal names the field that is wrong.
func Parse(frame []byte) (Command, *Refusal) {
	var c Command
	if !utf8.Valid(frame) {
		return c, refuse(Unknown, "The frame is not valid UTF-8.")
	}
	frame = bytes.TrimSpace(frame)
	if len(frame) == 0 || frame[0] != '{' {
		return c, refuse(Unknown, "The frame is not a JSON object.")
	}
	if err := json.Unmarshal(frame, &c); err != nil {
		return Command{}, refuse(Unknown, "The frame is not a command: a field has the wrong type, or the JSON is broken.")
	}
	c.clean()
	wrong := c.check()
	if wrong != nil && len(c.ID) <= maxID {
		wrong.ID = c.ID
	}
	return c, wrong
}

func (c *Command) clean() {
	for _, text := range []*string{&c.Text, &c.Name, &c.Why, &c.Question} {
		*text = names.Clean(*text)
	}
	for i, text := range c.Choices {
		c.Choices[i] = names.Clean(text)
	}
	if c.Words == nil {
		return
	}
	for i, text := range *c.Words {
		(*c.Words)[i] = names.Clean(text)
	}
}

func (c *Command) check() *Refusal {
	switch c.Type {
	case "say", "ask":
		return c.checkText()
	case "react":
		return c.checkEmoji()
	case "name":
		return bounded("name", c.Name, maxName)
	case "vote", "delete", "report", "pin", "answered":
		return c.checkNumber()
	case "choose":
		return need(c.Poll != "" && c.Choice != nil, "poll and choice are required.")
	case "close":
		return need(c.Poll != "", "poll is required.")
	case "ban", "unban":
		return need(c.Of != "" && len(c.Of) <= maxID, "of is required: the id of a person.")
	case "poll":
		return c.checkPoll()
	case "settings":
		return c.checkSettings()
	case "unpin":
		return nil
	}
	return refuse(Unknown, "The type is unknown.")
}

func (c *Command) checkText() *Refusal {
	if n := utf8.RuneCountInString(c.ID); n < 1 || n > maxID {
		return refuse(Unknown, "id must have 1 to 64 characters.")
	}
	return bounded("text", c.Text, maxText)
}

// checkEmoji accepts one symbol. A flag or a family consists of several characters and is one symbol.
func (c *Command) checkEmoji() *Refusal {
	ok := c.Emoji != "" && len(c.Emoji) <= maxEmoji && uniseg.GraphemeClusterCount(c.Emoji) == 1 && isSymbol(c.Emoji)
	return need(ok, "emoji must be one emoji.")
}

func (c *Command) checkNumber() *Refusal {
	if c.N == 0 {
		return refuse(Unknown, "n is required: the number of a message.")
	}
	if utf8.RuneCountInString(c.Why) > maxWhy {
		return refuse(TooLong, "why can have at most 200 characters.")
	}
	return nil
}

// need refuses a command that lacks something.
func need(there bool, text string) *Refusal {
	if there {
		return nil
	}
	return refuse(Unknown, text)
}
