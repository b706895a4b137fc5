package plans

import (
	"context"

	"footlight/backend/api/router"
	"footlight/backend/api/signed"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// answerBody holds the fields of an answer call other than the caller's.
type answerBody struct {
	Answers planning.Answers `json:"answers"` // values by the IDs of their questions
	Drafter bool             `json:"drafter"`
}

// answer prepares POST /plan/answer.
func (c Resource) answer(raw []byte, key string) (work, error) {
	req, err := readAnswers(raw)
	if err != nil {
		return nil, err
	}
	req.Key = key
	return func(ctx context.Context, o planning.Observer) (any, error) {
		r, err := c.Conversations.Answer(ctx, req, o)
		return newReplyAnswer(r.ConversationID, r), err
	}, nil
}

func readAnswers(raw []byte) (planning.AnswerRequest, error) {
	var from who
	var body answerBody
	if err := router.Unmarshal(raw, &from, &body); err != nil {
		return planning.AnswerRequest{}, err
	}
	id, user, err := from.read()
	if err != nil {
		return planning.AnswerRequest{}, err
	}
	if len(body.Answers) == 0 {
		return planning.AnswerRequest{}, event.Invalid("answers", "is required: a value for each answered question, by its id")
	}
	req := planning.AnswerRequest{ID: id, User: user, Answers: body.Answers, Drafter: body.Drafter}
	if from.Authorization == nil {
		return req, nil
	}
	if req.Words, err = signed.Words(raw); err != nil {
		return planning.AnswerRequest{}, err
	}
	if req.Consent, err = from.Authorization.Consent(req.Words); err == nil {
		req.Consent.Message = true
	}
	return req, err
}
